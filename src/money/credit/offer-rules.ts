/** Why a row of the dated tables of loan offers and taxes is refused (Product 18.1). */
export const offerTexts = {
  rate: "Aylık faizi yüzde olarak yazınız: 0 ile 20 arasında, örneğin 3,39.",
  fee: "Tahsis ücretini yüzde olarak yazınız: 0 ile 5 arasında, örneğin 0,5.",
  tax: "Oranı yüzde olarak yazınız: 0 ile 100 arasında.",
  terms: "En uzun vade en kısadan küçük olamaz.",
  bank: "Banka adında en az bir harf olmalıdır.",
  otherRow: "Teklifin o gün başka bir satırı geçerli; bitiş, seçilen satırın geçerli olduğu bir gün olmalıdır.",
};
