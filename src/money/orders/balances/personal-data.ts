import { by, type PersonalData, retainedBy, through } from "#src/shared/personal-data/rule.ts";

export const balancesPersonalData = {
  ledgerTransaction: {
    file: "bakiye-hareketleri",
    title: "Bakiye hareketlerim",
    owner: [by()],
    erase: retainedBy("ticari-defter"),
    columns: {
      id: "Hareket no",
      memberId: false,
      idempotencyKey: false,
      kind: "Tür",
      reason: "Açıklama",
      orderId: "Sipariş no",
      actorId: false,
      createdAt: "Tarih",
    },
  },
  balanceLot: {
    file: "sanal-bakiyeler",
    title: "Hediye bakiyelerim",
    owner: [by()],
    erase: retainedBy("ticari-defter"),
    columns: { id: false, transactionId: "Hareket no", memberId: false, expiresAt: "Son kullanım" },
  },
  ledgerEntry: {
    file: "bakiye-kayitlari",
    title: "Bakiye hareketlerimin kayıtları",
    owner: [through("transactionId", "ledgerTransaction")],
    erase: retainedBy("ticari-defter"),
    columns: { id: false, transactionId: "Hareket no", account: "Hesap", lotId: false, amountKurus: "Tutar" },
  },
} satisfies PersonalData;
