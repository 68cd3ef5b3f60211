/** A payment as the provider's own client is asked for it: amounts in lira, 100 TL of the site's own services. */
export const anIyzicoPayment = (change: object = {}) => {
  const address = { address: "Ankara", contactName: "Ayşe Işık", city: "Türkiye", country: "Türkiye" };
  return {
    locale: "tr",
    conversationId: "a".repeat(24),
    price: 100,
    basketId: "R1",
    paymentGroup: "LISTING",
    buyer: {
      id: "1",
      name: "Ayşe",
      surname: "Işık",
      identityNumber: "11111111111",
      email: "ayse@kontak.test",
      registrationAddress: "Ankara",
      city: "Türkiye",
      country: "Türkiye",
      ip: "203.0.113.9",
    },
    shippingAddress: address,
    billingAddress: address,
    basketItems: [
      { id: "1", price: 60.5, name: "Vitrin", category1: "Hizmet", itemType: "VIRTUAL" },
      { id: "2", price: 39.5, name: "Acil", category1: "Hizmet", itemType: "VIRTUAL" },
    ],
    callbackUrl: "http://kontak.test/odeme/donus",
    currency: "TRY",
    paidPrice: 100,
    ...change,
  };
};

/** A card as the client sends it. */
export const anIyzicoCard = (cardNumber: string, change: object = {}) => ({
  cardHolderName: "Ayşe Işık",
  cardNumber,
  expireYear: "2040",
  expireMonth: "12",
  cvc: cardNumber.startsWith("3") ? "1234" : "123",
  ...change,
});

/** A company as our gateway is told of it. */
export const companyDetails = {
  externalId: "isletme-1",
  kind: "company" as const,
  name: "Yıldız",
  legalName: "Yıldız Ltd. Şti.",
  taxOffice: "Kadıköy",
  taxNumber: "1234567890",
  iban: "TR330006100519786457841326",
  contactFirstName: "Ayşe",
  contactLastName: "Yıldız",
  address: "Bağdat Caddesi 17",
  phone: "+902163456789",
  email: "ayse@kontak.test",
};

/** The same company as the provider's own client sends it, field by field in its order. */
export const iyzicoCompany = {
  locale: "tr",
  name: "Yıldız",
  email: "ayse@kontak.test",
  gsmNumber: "+902163456789",
  address: "Bağdat Caddesi 17",
  iban: "TR330006100519786457841326",
  taxOffice: "Kadıköy",
  contactName: "Ayşe",
  contactSurname: "Yıldız",
  legalCompanyTitle: "Yıldız Ltd. Şti.",
  currency: "TRY",
  taxNumber: "1234567890",
};
