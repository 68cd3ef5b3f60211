import { mailSample, type MessageSamples } from "#src/shared/message-samples.ts";
import {
  businessMail,
  cancelledByBusinessMail,
  cancelledByCustomerMail,
  changedMail,
  confirmedMail,
  reminderMail,
} from "./bookings/mails.ts";
import { paymentsOf } from "./bookings/charges.ts";
import { protocolMail } from "./fleet/handover/mails.ts";

const booking = {
  code: "7KXM4PQ2",
  businessName: "Ege Araç Kiralama A.Ş.",
  pickupPlace: "İzmir Adnan Menderes Havalimanı",
  dropoffPlace: "Bornova",
  pickupAt: new Date("2026-05-14T10:00:00+03:00"),
  dropoffAt: new Date("2026-05-18T10:00:00+03:00"),
  totalKurus: 9_600_00,
  prepaidKurus: 1_920_00,
  depositKurus: 5_000_00,
  vehicle: "2024 Fiat Egea 1.4 Fire Easy",
  firstName: "Elif",
  payments: paymentsOf([{ amountKurus: 1_920_00, chargedKurus: 1_920_00, refundedKurus: 0, installments: 1 }]),
};
const byInstalments = {
  ...booking,
  payments: paymentsOf([{ amountKurus: 1_920_00, chargedKurus: 2_036_59, refundedKurus: 0, installments: 3 }]),
};
const forBusiness = { ...booking, firstName: "Serkan" };
const protocol = {
  kind: "pickup" as const,
  facts: ["Kilometre: 18.420", "Yakıt: 6/8"],
  lines: [{ name: "Ön tampon", stateName: "Çizik", isNew: false }],
};
const customer = "Kiracı";
const owners = "Kiralama işletmesinin sahipleri";

export const rentalSamples: MessageSamples = {
  title: "Araç kiralama",
  samples: [
    mailSample(confirmedMail, [booking], { id: "onaylandi", to: customer, when: "Rezervasyon ödenince" }, [
      [byInstalments],
    ]),
    mailSample(changedMail, [booking, 800_00], { id: "degisti", to: customer, when: "Rezervasyon değişince" }),
    mailSample(reminderMail, [booking], { id: "hatirlatma", to: customer, when: "Araç alınmadan bir gün önce" }),
    mailSample(
      cancelledByCustomerMail,
      [booking, 1_920_00],
      { id: "kiraci-iptal", to: customer, when: "Kiracı rezervasyonu iptal edince" },
      [[booking, 0]],
    ),
    mailSample(cancelledByBusinessMail, [booking, 1_920_00], {
      id: "isletme-iptal",
      to: customer,
      when: "İşletme rezervasyonu iptal edince",
    }),
    mailSample(businessMail, [forBusiness, "confirm"], {
      id: "isletmeye-yeni",
      to: owners,
      when: "Yeni rezervasyon ödenince",
    }),
    mailSample(businessMail, [forBusiness, "change"], {
      id: "isletmeye-degisti",
      to: owners,
      when: "Kiracı rezervasyonu değiştirince",
    }),
    mailSample(businessMail, [forBusiness, "cancelByCustomer"], {
      id: "isletmeye-iptal",
      to: owners,
      when: "Kiracı rezervasyonu iptal edince",
    }),
    mailSample(
      protocolMail,
      [{ ...booking, protocol }],
      { id: "teslim-tutanagi", to: "Kiracı ve işletmenin sahipleri", when: "Araç teslim edilince" },
      [[{ ...booking, protocol: { ...protocol, lines: [] } }]],
    ),
    mailSample(
      protocolMail,
      [
        {
          ...booking,
          protocol: {
            kind: "return",
            facts: ["Kilometre: 18.960", "Yakıt: 6/8"],
            lines: [{ name: "Sağ arka kapı", stateName: "Göçük", isNew: true }],
          },
        },
      ],
      { id: "donus-tutanagi", to: "Kiracı ve işletmenin sahipleri", when: "Araç geri alınınca" },
    ),
  ],
};
