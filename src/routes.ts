import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Every page address of the product, and the module that serves it. */
export default [
  index("home/home.page.tsx"),
  route("araba", "home/car-site/car-site.page.tsx"),

  route("bireysel/kayit", "accounts/sign-up/sign-up.page.tsx"),
  route("bireysel/kayit/tamam", "accounts/sign-up/sign-up-sent.page.tsx"),
  route("login", "accounts/sign-in/sign-in.page.tsx"),
  route("login/dogrulama", "accounts/two-factor/step.page.tsx"),
  route("cikis", "accounts/sign-in/sign-out.page.tsx"),
  route("hesabim", "accounts/account/account.page.tsx"),
  route("hesabim/isletme", "accounts/business/business.page.tsx"),
  route("hesabim/telefon", "accounts/phone/phone.page.tsx"),
  route("hesabim/iki-adim", "accounts/two-factor/two-factor.page.tsx"),
  route("hesabim/eposta", "accounts/email-change/email-change.page.tsx"),
  route("hesabim/eposta/onay", "accounts/email-change/email-change-link.page.tsx"),
  route("hesabim/onaymaili", "accounts/confirmation/confirm.page.tsx"),
  route("hesabim/onaymaili/gonder", "accounts/confirmation/send-confirmation.page.tsx"),
  route("hesabim/sifre", "accounts/password/change-password.page.tsx"),
  route("hesabim/oturumlar", "accounts/sessions/sessions.page.tsx"),
  route("bana-ozel", "accounts/account/my-home.page.tsx"),
  route("sifremi-unuttum", "accounts/password/forgotten-password.page.tsx"),
  route("sifre-yenile", "accounts/password/reset-password.page.tsx"),

  route("ilan/:category/:vehicle/:title/:keyCode", "listings/detail/detail.page.tsx"),
  route("ilan-sikayet/:keyCode", "listings/report/report.page.tsx"),
  route("ilanver", "listings/create/create.page.tsx"),
  route("ilanver/tamam/:keyCode", "listings/create/success.page.tsx"),
  route("ilanver-yedek-parca", "listings/spare-parts/spare-part.page.tsx"),
  route("ilanlarim", "listings/mine/my-listings.page.tsx"),
  route("ilanlarim/duzenle", "listings/edit/edit.page.tsx"),
  route("ilanlarim/duzenle/farklar", "listings/edit/differences.page.tsx"),
  route("ilanlarim/yetki/:keyCode", "listings/authority/authority.page.tsx"),
  route("ilanlarim/itiraz", "listings/appeals/appeal.page.tsx"),

  route("garaj", "garage/garage.page.tsx"),
  route("garaj/:id/email", "garage/email.page.tsx"),
  route("garaj/degistir", "garage/change.page.tsx"),
  route("takip-ettiklerim", "follows/follows.page.tsx"),
  route("takip-ettiklerim/degistir", "follows/change.page.tsx"),
  route("takip-ettiklerim/:id/email", "follows/follow.page.tsx"),

  route("aramalarim", "saved-searches/saved-searches.page.tsx"),
  route("aramalarim/yeni", "saved-searches/save-search.page.tsx"),
  route("aramalarim/:id", "saved-searches/saved-search.page.tsx"),

  route("karsilastir", "compare/compare.page.tsx"),
  route("bildirimlerim", "alerts/list/alerts.page.tsx"),
  route("bildirimlerim/:id", "alerts/list/open-alert.page.tsx"),
  route("bildirim-kapat", "alerts/unsubscribe/unsubscribe.page.tsx"),
  route("mesajlarim", "messages/chat/chat.page.tsx"),

  route("yonetim/ilanlar", "admin/moderation-queue.page.tsx"),
  route("yonetim/ilanlar/:keyCode", "admin/moderation-listing.page.tsx"),

  route("gelistirici/arayuz", "developer/components.page.tsx"),
  route("gelistirici/postalar", "notifications/kept-mails.page.tsx"),
  route("gelistirici/postalar/:id", "notifications/kept-mail.page.tsx"),

  route("hakkimizda", "content/about.page.tsx"),
  route("yardim", "content/help.page.tsx"),
  route("kullanim-kosullari", "content/terms.page.tsx"),
  route("gizlilik", "content/privacy.page.tsx"),
  route("cerez-politikasi", "content/cookies.page.tsx"),
  route("erisilebilirlik", "content/accessibility.page.tsx"),
  route("gorunum", "layout/view.page.tsx"),

  route("ara", "search/sentence/sentence.page.tsx"),
  route("detayli-arama", "search/detailed/detailed.page.tsx"),
  route(":type/:vehicle?/:city?", "search/results.page.tsx"),
  route("*", "layout/not-found.page.tsx"),
] satisfies RouteConfig;
