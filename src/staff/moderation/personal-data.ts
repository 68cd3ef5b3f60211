import { by, named, through, type PersonalData } from "#src/shared/personal-data/rule.ts";

/** Listings of a business belong to it, not to the member who entered them. */
const ofListing = [through("listingId", "listing")];

/** Decisions about listings and reports of them. */
export const moderationPersonalData = {
  genericPhoto: {
    notPersonal: "Pictures that show nobody's own vehicle, such as a maker's, chosen by staff.",
    columns: ["photoId", "dhash", "note", "addedAt"],
  },
  dealerTrust: {
    notPersonal: "Whether a business's listings go live at once; staff's reasons are in the audit log.",
    columns: ["businessId", "state", "cause", "at", "certificateNumber"],
  },
  atOncePublication: {
    notPersonal:
      "Which listings of businesses went live at once, and whether they were looked at; listings of a business are its own.",
    columns: ["listingId", "businessId", "publishedAt", "isSample", "seenAt"],
  },
  listingReview: {
    file: "acik-denetimler",
    title: "Denetimde açık ilanlarım",
    owner: ofListing,
    about: [by("moderatorId")],
    erase: "delete",
    columns: { listingId: named("İlan no", "listing", "keyCode"), moderatorId: false, expiresAt: false },
  },
  pendingDecision: {
    file: "bekleyen-kararlar",
    title: "Uygulanmayı bekleyen kararlar",
    owner: ofListing,
    about: [by("moderatorId")],
    erase: "delete",
    columns: {
      listingId: named("İlan no", "listing", "keyCode"),
      moderatorId: false,
      decision: false,
      version: false,
      reasonCodes: false,
      note: false,
      decidedAt: false,
      dueAt: false,
    },
  },
  pendingMessageDecision: {
    file: "bekleyen-mesaj-kararlari",
    title: "Uygulanmayı bekleyen mesaj kararlarım",
    owner: [by("moderatorId")],
    about: [by("memberId")],
    erase: "delete",
    columns: {
      id: false,
      messageId: false,
      reportId: false,
      memberId: false,
      moderatorId: false,
      action: "Karar",
      dueAt: "Uygulanacağı tarih",
    },
  },
  listingRisk: {
    file: "ilan-risk-puanlari",
    title: "İlanlarımın otomatik risk puanları",
    owner: ofListing,
    erase: "delete",
    columns: {
      listingId: named("İlan no", "listing", "keyCode"),
      version: "Sürüm",
      score: "Puan",
      hints: "Neden",
      computedAt: "Tarih",
    },
  },
  listingReport: {
    file: "ilan-sikayetleri",
    title: "Şikâyet ettiğim ilanlar",
    owner: [by()],
    about: ofListing,
    erase: "clear",
    columns: {
      id: [false, "stays"],
      listingId: [named("İlan no", "listing", "keyCode"), "stays"],
      // A keyed hash that prevents counting a reporter twice.
      reporter: [false, "stays"],
      memberId: [false, "stays"],
      reason: ["Neden", "stays"],
      note: ["Açıklama", "masked"],
      createdAt: ["Tarih", "stays"],
      resolvedAt: ["Karar", "stays"],
      resolvedBy: [false, "stays"],
      resolution: ["Sonuç", "stays"],
    },
  },
  memberReport: {
    file: "uye-sikayetleri",
    title: "Şikâyet ettiğim üyeler",
    owner: [by("reporterId")],
    about: [by("reportedId")],
    erase: "clear",
    columns: {
      id: [false, "stays"],
      conversationId: ["Konuşma no", "stays"],
      reporterId: [false, "stays"],
      reportedId: [false, "stays"],
      businessId: [named("İşletme", "business"), "stays"],
      // A keyed hash that prevents counting a reporter twice.
      reporter: [false, "stays"],
      reason: ["Neden", "stays"],
      note: ["Açıklama", "masked"],
      createdAt: ["Tarih", "stays"],
      resolvedAt: ["Karar", "stays"],
      resolvedBy: [false, "stays"],
      resolution: ["Sonuç", "stays"],
    },
  },
} satisfies PersonalData;
