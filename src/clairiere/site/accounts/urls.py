"""Where accounts are entered and left. allauth has more pages (for passwords, say); these are the ones we want."""

from __future__ import annotations

from allauth.account import views as account
from allauth.mfa.webauthn import views as passkeys
from django.contrib.auth.decorators import login_required
from django.urls import path
from django.views.decorators.http import require_POST

from clairiere.site.accounts import login, views
from clairiere.site.accounts.admin_site import show_passkey, staff_show_passkey

remove_passkey = require_POST(
    login_required(
        staff_show_passkey(login.reauthenticated(passkeys.remove_webauthn, then="mfa_list_webauthn"))
    )
)
add_passkey = staff_show_passkey(login.reauthenticated(passkeys.add_webauthn))
urlpatterns = [
    path("enter", login.enter, name="account_login"),
    path("enter", login.enter, name="account_signup"),
    path("again", login.reauthenticate, name="account_reauthenticate"),
    path("code", login.confirm, name="account_confirm_login_code"),
    path("welcome", account.email_verification_sent, name="account_email_verification_sent"),
    path("leave", account.logout, name="account_logout"),
    path("closed", account.account_inactive, name="account_inactive"),
    path("address", login.change_address, name="account_email"),
    path("letters", views.choose, name="letters"),
    path("passkeys", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("passkeys", passkeys.list_webauthn, name="mfa_index"),
    path("passkeys/new", add_passkey, name="mfa_add_webauthn"),
    path("passkeys/show", show_passkey, name="staff_passkey"),
    path("passkeys/enter", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("passkeys/<int:pk>/remove", remove_passkey, name="mfa_remove_webauthn"),
]
