"""Where accounts are entered and left. allauth has more pages (for passwords, say); these are the ones we want."""

from __future__ import annotations

from allauth.account import views as account
from allauth.mfa.webauthn import views as passkeys
from django.urls import path

from clairiere.site.accounts import doors, letters

urlpatterns = [
    path("enter", doors.enter, name="account_login"),
    path("enter", doors.enter, name="account_signup"),
    path("enter", doors.enter, name="account_request_login_code"),
    path("enter", doors.enter, name="account_reauthenticate"),
    path("code", account.confirm_login_code, name="account_confirm_login_code"),
    path("welcome", account.email_verification_sent, name="account_email_verification_sent"),
    path("leave", account.logout, name="account_logout"),
    path("closed", account.account_inactive, name="account_inactive"),
    path("settings", doors.settings_of, name="account_email"),
    path("letters", letters.choose, name="letters"),
    path("passkeys", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("passkeys", passkeys.list_webauthn, name="mfa_index"),
    path("passkeys/new", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path("passkeys/enter", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("passkeys/<int:pk>/remove", passkeys.remove_webauthn, name="mfa_remove_webauthn"),
]
