import { type ListingState, stateNames } from "#src/selling/listings/rules.ts";

/** Drafts that a business may have by its API. */
export const draftsMax = 500;

const wantedNames = {
  publish: "yayınlanamaz",
  pause: "pasife alınamaz",
  sold: "satıldı yapılamaz",
  remove: "kaldırılamaz",
};

export const listingMessages = {
  stockNumber: "Bir ilanın stok numarası değiştirilemez.",
  tooManyDrafts: `İşletmenizin en fazla ${draftsMax} taslağı olabilir. Bir taslağı yayınlayınız ya da kaldırınız.`,
  elsewhere: (where: string) =>
    `Araç başka yerden güncelleniyor: ${where}. Buradan güncellemek için isteği move: true ile gönderiniz.`,
  ownedByFeed: (name: string) => `Araç “${name}” kaynağından güncelleniyor; durumunu orada değiştiriniz.`,
  busy: "İlan şu anda değiştiriliyor. Lütfen yeniden deneyiniz.",
  state: (wanted: keyof typeof wantedNames, state: ListingState) =>
    `İlan ${wantedNames[wanted]}: durumu “${stateNames[state]}”.`,
};
