import { noHours, type Week } from "#src/business/businesses/opening-hours/rules.ts";
import type { PlannedConversation } from "./conversations.ts";

/** A person of a demo business; those with an address of the documented accounts exist already. */
export interface PlannedPerson {
  firstName: string;
  lastName: string;
  role: "manager" | "user";
  /** Of `branches`. */
  branch: number;
  email?: string;
}

export interface PlannedTeam {
  /** Each in a town of the business's city, the first in that of the business. */
  branches: readonly { name: string; address: string; phone: string | null; week: Week }[];
  people: readonly PlannedPerson[];
  /** Addresses with an open invitation, for a branch or for none. */
  invitations: readonly { email: string; role: "manager" | "user"; branch: number | null }[];
}

/** The same hours from Monday to Saturday; closed on Sundays. */
const workdays = (from: string, to: string): Week => [...Array.from({ length: 6 }, () => [[from, to] as const]), []];

/** The teams of the first three demo businesses. */
export const plannedTeams: readonly PlannedTeam[] = [
  {
    branches: [
      {
        name: "Merkez",
        address: "Oto Galericiler Sitesi B Blok No: 14",
        phone: "+904440123",
        week: workdays("09:00", "19:00"),
      },
      { name: "Sahil", address: "Sahil Yolu Caddesi No: 86", phone: "+902165550142", week: workdays("10:00", "20:00") },
      { name: "Sanayi", address: "2. Sanayi Sitesi 5. Sokak No: 9", phone: null, week: noHours.week },
    ],
    people: [
      { firstName: "Zeynep", lastName: "Koç", role: "manager", branch: 1, email: "sube@kontak.example" },
      { firstName: "Burak", lastName: "Işık", role: "user", branch: 1, email: "satis@kontak.example" },
      { firstName: "Gökhan", lastName: "Tekin", role: "user", branch: 2 },
    ],
    invitations: [
      { email: "ece.yaman@kontak.example", role: "user", branch: 1 },
      { email: "onur.bilgin@kontak.example", role: "manager", branch: 2 },
    ],
  },
  {
    branches: [
      {
        name: "Merkez",
        address: "Otomobil Pazarı Caddesi No: 31",
        phone: "+902125550163",
        week: workdays("09:00", "18:30"),
      },
      { name: "Çarşı", address: "Cumhuriyet Caddesi No: 117", phone: null, week: workdays("10:00", "19:00") },
    ],
    people: [
      { firstName: "Sibel", lastName: "Güneş", role: "manager", branch: 0 },
      { firstName: "Tolga", lastName: "Sarı", role: "user", branch: 0 },
      { firstName: "Pınar", lastName: "Doğan", role: "user", branch: 1 },
    ],
    invitations: [{ email: "mert.akin@kontak.example", role: "user", branch: 1 }],
  },
  {
    branches: [
      { name: "Merkez", address: "Atatürk Bulvarı No: 204", phone: "+908505550171", week: workdays("08:30", "18:00") },
      { name: "Otogar", address: "Otogar Yanı Galeriler No: 7", phone: null, week: noHours.week },
    ],
    people: [
      { firstName: "Serkan", lastName: "Uçar", role: "manager", branch: 1 },
      { firstName: "Derya", lastName: "Polat", role: "user", branch: 1 },
    ],
    invitations: [{ email: "asli.kurt@kontak.example", role: "user", branch: null }],
  },
];

const buyer = (text: string) => ({ from: "buyer", text }) as const;
const seller = (text: string) => ({ from: "seller", text }) as const;
type TeamConversation = Pick<PlannedConversation, "hoursAgo" | "unread" | "lines">;

/** Conversations about listings of colleagues, in turn: answered, and one that waits. */
export const teamConversations: readonly TeamConversation[] = [
  {
    hoursAgo: 26,
    unread: 0,
    lines: [
      buyer("Merhaba, araç hangi şubede görülebilir?"),
      seller("Merhaba, şubemizde; her gün 09:00 ile 19:00 arasında bekleriz."),
      buyer("Cumartesi öğlen uğrarım, teşekkürler."),
    ],
  },
  {
    hoursAgo: 7,
    unread: 1,
    lines: [buyer("Ekspertiz raporu var mı?"), seller("Var, geldiğinizde birlikte inceleriz.")],
  },
  { hoursAgo: 4, unread: 1, lines: [buyer("Takasa sıcak bakar mısınız? Üzerine ödeme yapabilirim.")] },
  {
    hoursAgo: 52,
    unread: 0,
    lines: [buyer("Kış lastikleri veriliyor mu?"), seller("Evet, dört kış lastiği araçla birlikte veriliyor.")],
  },
];
