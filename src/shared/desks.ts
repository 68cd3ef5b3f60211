/** The roles of staff (Product 1.7); a member of staff has one or several, a member none. */
export const staffRoles = [
  "moderation",
  "support",
  "content",
  "catalogue",
  "finance",
  "tables",
  "administration",
  "reading",
] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Record<StaffRole, string> = {
  moderation: "Denetim",
  support: "Destek",
  content: "İçerik",
  catalogue: "Katalog",
  finance: "Finans",
  tables: "Tablolar",
  administration: "Yönetim",
  reading: "Okuma",
};

/** The names of roles in one text: "Denetim, Destek"; empty for none. */
export const titlesOfRoles = (roles: readonly string[]): string =>
  staffRoles
    .filter((role) => roles.includes(role))
    .map((role) => staffRoleNames[role])
    .join(", ");

/** `read` opens the pages and files of a desk, `change` sends their forms. */
export type DeskLevel = "read" | "change";

type DeskRow = {
  /** Addresses of its pages and files, each with everything below it; none of what is part of other desks' pages. */
  paths: readonly string[];
  /** Beside the roles that may change it. */
  read?: readonly StaffRole[];
  change: readonly StaffRole[];
};

/**
 * Which role may do what at which desk: the only table of it (Product 1.7). A page below /yonetim without a row fails
 * the test of this table.
 */
export const desks = {
  /** What waits, and the audit log of what one did oneself. */
  start: { paths: ["/yonetim", "/yonetim/denetim", "/yonetim/denetim.csv"], change: staffRoles },
  /** The audit log of everybody. */
  audit: { paths: [], read: ["administration", "reading"], change: [] },

  listings: {
    paths: ["/yonetim/ilanlar", "/yonetim/genel-fotograflar", "/yonetim/foto"],
    read: ["support", "administration", "reading"],
    change: ["moderation"],
  },
  messages: { paths: ["/yonetim/mesajlar"], change: ["moderation"] },
  rentalReviews: { paths: ["/yonetim/kiralama-yorumlari"], read: ["reading"], change: ["moderation"] },
  certificates: {
    paths: ["/yonetim/sertifikalar"],
    read: ["administration", "reading"],
    change: ["moderation", "catalogue"],
  },
  inspectionCentres: {
    paths: ["/yonetim/sertifikalar/merkezler"],
    read: ["moderation", "catalogue", "reading"],
    change: ["administration"],
  },

  /** Members: their pages with masked contact data, blocking, notes, contact data in full. */
  members: {
    paths: ["/yonetim/uyeler"],
    read: ["finance", "reading"],
    change: ["moderation", "support", "administration"],
  },
  businesses: {
    paths: ["/yonetim/isletmeler"],
    read: ["finance", "reading"],
    change: ["moderation", "support", "administration"],
  },
  applications: {
    paths: ["/yonetim/dukkanlar", "/yonetim/yetkili-bayiler"],
    read: ["administration", "reading"],
    change: ["moderation", "support"],
  },
  requests: { paths: ["/yonetim/talepler"], read: ["moderation", "administration"], change: ["support"] },
  consents: { paths: ["/yonetim/izinler"], change: ["support", "administration"] },
  /** Handover records of rentals, for answering questions about them. */
  rentals: { paths: [], change: ["moderation", "support"] },

  orders: {
    paths: ["/yonetim/siparisler", "/yonetim/siparisler.csv", "/yonetim/havaleler", "/yonetim/odemeler"],
    read: ["reading"],
    change: ["finance"],
  },
  coupons: { paths: ["/yonetim/kuponlar"], read: ["reading"], change: ["finance"] },
  prices: { paths: ["/yonetim/fiyatlar"], read: ["reading"], change: ["finance"] },
  revenue: {
    paths: ["/yonetim/gelir", "/yonetim/gelir.csv", "/yonetim/aktarimlar", "/yonetim/aktarimlar.csv"],
    read: ["reading"],
    change: ["finance"],
  },
  downPayments: { paths: ["/yonetim/on-odemeler"], read: ["reading"], change: ["finance"] },

  content: { paths: ["/yonetim/icerik", "/yonetim/yardim"], read: ["reading"], change: ["content"] },
  texts: { paths: ["/yonetim/metinler"], read: ["administration", "reading"], change: ["content"] },

  catalogue: { paths: ["/yonetim/katalog"], read: ["reading"], change: ["catalogue"] },
  tables: { paths: ["/yonetim/tablolar"], read: ["finance", "reading"], change: ["tables"] },
  vehicleTax: { paths: ["/yonetim/vergi"], read: ["reading"], change: ["tables"] },

  system: { paths: ["/yonetim/sistem"], read: ["reading"], change: ["administration"] },
  /** Rows of any table, each reading of which is recorded. */
  data: { paths: ["/yonetim/veri"], change: ["administration"] },
  impersonation: { paths: ["/yonetim/uye-gorunumu"], change: ["administration"] },
  /** Roles of staff, second factors, whether a user name exists. */
  staff: { paths: [], change: ["administration"] },
  /** Whether the listings of a business go live at once, on its page. */
  publishing: { paths: [], change: ["moderation", "administration"] },
  suspensions: { paths: [], change: ["administration"] },
} as const satisfies Record<string, DeskRow>;
export type Desk = keyof typeof desks;

/** What decides what somebody may do at the desks. `needsSecondFactor`: of staff who have to set it up first. */
export type StaffMember = { staffRoles: readonly string[]; needsSecondFactor?: true };

/** The roles that may do this at the desk. */
export function rolesAt(desk: Desk, level: DeskLevel): readonly StaffRole[] {
  const { read = [], change }: DeskRow = desks[desk];
  return level === "change" ? change : [...read, ...change];
}

/** Whether one of the member's roles may do this at the desk, with or without the second factor that they need. */
export const hasRoleAt = (
  member: Pick<StaffMember, "staffRoles"> | undefined,
  desk: Desk,
  level: DeskLevel = "read",
): boolean => member !== undefined && rolesAt(desk, level).some((role) => member.staffRoles.includes(role));

/** Whether the member may do this at the desk now. */
export const mayAtDesk = (member: StaffMember | undefined, desk: Desk, level: DeskLevel = "read"): boolean =>
  !member?.needsSecondFactor && hasRoleAt(member, desk, level);

/** The desk that an address belongs to; undefined for addresses of no desk. */
export function deskOf(path: string): Desk | undefined {
  const rows = Object.entries(desks).flatMap(([desk, row]) =>
    row.paths.map((start) => ({ desk: desk as Desk, start })),
  );
  const isBelow = (start: string) =>
    path === start || (path.startsWith(`${start}/`) && (start !== "/yonetim" || path === start));
  return rows.filter(({ start }) => isBelow(start)).toSorted((a, b) => b.start.length - a.start.length)[0]?.desk;
}
