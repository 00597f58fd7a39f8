"""Where the pages of the site are. What is played is at `/t/`, `/api/t/` and `/api/v1/`, in the table application."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from clairiere.site.accounts import views as accounts
from clairiere.site.bots import api as bots_api
from clairiere.site.bots import ladder_views as ladder
from clairiere.site.bots import views as bots
from clairiere.site.documentation import documentation
from clairiere.site.leaderboards import views as leaderboards
from clairiere.site.lessons import known as knowledge
from clairiere.site.lessons import views as lessons
from clairiere.site.offline import bundle as offline_bundle
from clairiere.site.offline import views as offline
from clairiere.site.offline.robots import robots
from clairiere.site.profiles import api as people_api
from clairiere.site.profiles import views as people
from clairiere.site.push import views as push
from clairiere.site.reviews import api as reviews_api
from clairiere.site.reviews import views as reviews
from clairiere.site.rules import views as rules
from clairiere.site.statistics import views as statistics
from clairiere.site.tables import api, assets, previews, replays, views

CODE = "(?P<code>[a-z0-9]{1,12})"
VERB = "(?P<verb>[a-z]{1,8})"
PERSON = "(?P<code>[0-9a-f]{12})"

urlpatterns = [
    path("", views.home, name="home"),
    path("me", views.me, name="me"),
    path("me/export", accounts.export, name="export"),
    path("me/sessions", accounts.sessions, name="sessions"),
    path("me/sign-out", accounts.sign_out, name="sign_out"),
    path("me/delete", accounts.delete, name="delete"),
    path("join", views.join, name="join"),
    path("account/", include("clairiere.site.accounts.urls")),
    path("language", views.language, name="language"),
    path("theme", views.theme, name="theme"),
    path("play", views.play, name="play"),
    path("play/now", views.play_now, name="play_now"),
    path("play/preferences", views.preferences, name="preferences"),
    path("me/push/end", push.end_all, name="push_end"),
    path("me/bots", bots.bots, name="bots"),
    path("me/unblock", views.unblock, name="unblock"),
    path("me/visibility", people.visibility, name="visibility"),
    re_path(rf"^people/{PERSON}$", people.person, name="person"),
    re_path(rf"^people/{PERSON}/games$", people.games, name="person_games"),
    path("mine", views.mine, name="mine"),
    path("replay", replays.of_record, name="replay"),
    path("about/<slug:topic>", views.about, name="about"),
    path("tables", views.tables, name="tables"),
    path("leaderboards", leaderboards.leaderboards, name="leaderboards"),
    path("leaderboards/<slug:game>", leaderboards.leaderboard, name="leaderboard"),
    path("bots/ladder", ladder.ladders, name="ladders"),
    path("bots/ladder/<slug:game>", ladder.ladder, name="ladder"),
    path("games/<slug:game>/statistics", statistics.statistics, name="statistics"),
    path("rules", rules.books, name="books"),
    path("rules/fidelity", rules.faithful, name="fidelity"),
    path("rules/<slug:game>", rules.book, name="rules"),
    path("rules/<slug:game>/paragraph/<slug:clause>", rules.paragraph, name="paragraph"),
    path("learn", lessons.games, name="learn"),
    path("learn/me", knowledge.known, name="known"),
    path("learn/me/note", knowledge.note, name="note"),
    path("learn/me/forget", knowledge.forgets, name="forget"),
    path("learn/<slug:game>", lessons.lessons, name="lessons"),
    path("learn/<slug:game>/diagram/<slug:id>", lessons.diagram, name="diagram"),
    path("learn/<slug:game>/<slug:id>", lessons.exercise, name="exercise"),
    path("learn/<slug:game>/<slug:id>/<slug:verb>", lessons.practise, name="practise"),
    path("tables/new/<slug:game>", views.new, name="new"),
    re_path(rf"^tables/{CODE}$", views.table, name="table"),
    re_path(rf"^tables/{CODE}/ratings$", views.rating_changes, name="rating_changes"),
    re_path(rf"^tables/{CODE}/review$", reviews.review, name="review"),
    re_path(rf"^tables/{CODE}/{VERB}$", views.do, name="do"),
    path(".well-known/security.txt", views.security),
    path("docs", RedirectView.as_view(url="/docs/", permanent=True)),
    path("docs/<path:path>", documentation),
    path("docs/", documentation, {"path": ""}),
    path("robots.txt", previews.robots),
    path("favicon.ico", previews.favicon_ico),
    path("icon-<int:size>.png", previews.icon),
    path("manifest.webmanifest", previews.manifest),
    path("preview/<slug:name>.png", previews.cover, name="preview"),
    path("worker.js", assets.serve_worker),
    path("offline", views.offline, name="offline"),
    path("offline/start", offline.start, name="offline_start"),
    path("offline/send", offline.send, name="offline_send"),
    path("offline/robots", robots, name="offline_robots"),
    path("offline/files/<slug:version>/<str:name>", offline_bundle.serve),
    path("offline/<slug:name>.js", offline.asset),
    path("offline/<slug:name>.css", offline.asset),
    path("offline/<slug:language>", offline.home, name="offline_home"),
    path("offline/<slug:language>/table", offline.table, name="offline_table"),
    path("api/openapi.json", api.openapi),
    path("api/me", api.me),
    path("api/me/push", push.push),
    path("api/me/push/end", push.push_end),
    path("api/games", api.games),
    path("api/play", api.play),
    re_path(rf"^api/people/{CODE}$", people_api.person),
    re_path(rf"^api/people/{CODE}/games$", people_api.games),
    path("api/leaderboards/<slug:game>", leaderboards.for_api),
    path("api/ladder/<slug:game>", ladder.for_api),
    path("api/tables", api.tables),
    re_path(rf"^api/tables/{CODE}$", api.table),
    re_path(rf"^api/tables/{CODE}/review$", reviews_api.review),
    re_path(rf"^api/tables/{CODE}/{VERB}$", api.do),
    re_path(rf"^api/v1/tables/{CODE}$", bots_api.table),
    re_path(rf"^api/v1/tables/{CODE}/{VERB}$", bots_api.do),
    re_path(r"^(assets|sprites)/[a-z0-9_.-]+$", lambda request, _folder: assets.serve(request)),
    # The admin's own files; a proxy with what `collectstatic` gathers may serve them instead.
    re_path(r"^static/(?P<path>(?:admin|account|mfa)/.*)$", assets.serve_admin),
    path("admin/", admin.site.urls),
]

handler500 = "clairiere.site.errors.server_error"
