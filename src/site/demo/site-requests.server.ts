import { insertRequest } from "#src/staff/requests/queries.server.ts";
import { contactSubjects, dataRelations, dataRights, removalReasons } from "#src/site/content/contact/rules.ts";
import type { contactRequests } from "#src/site/content/contact/request-kinds.ts";
import type { Context } from "#src/shared/context.server.ts";
import { addHours } from "#src/shared/dates.ts";
import type { Written } from "./listings.server.ts";

type Sent = {
  kind: keyof typeof contactRequests;
  hoursAgo: number;
  senderName: string;
  email: string;
  phone: string | null;
  fields: Record<string, string>;
};

/** What people wrote to the site: one removal is late, the others wait. */
const sentRequests = (listing: { keyCode: string; title: string } | undefined): Sent[] => [
  {
    kind: "contact",
    hoursAgo: 3,
    senderName: "Elif Yıldırım",
    email: "elif.yildirim@ornek.example",
    phone: null,
    fields: {
      subject: contactSubjects.ilan.name,
      message: "İlanımı dün akşam gönderdim, hâlâ onay bekliyor. Eksik bir şey mi var, yoksa sırada mıyım?",
    },
  },
  {
    kind: "contact",
    hoursAgo: 20,
    senderName: "Hakan Demirtaş",
    email: "hakan@ornek.example",
    phone: "+905321112233",
    fields: {
      subject: contactSubjects.odeme.name,
      message: "Havaleyi bugün yaptım, referansı açıklamaya yazdım. Siparişim ne zaman işlenir?",
    },
  },
  ...(listing
    ? [
        {
          kind: "listing-removal" as const,
          hoursAgo: 60,
          senderName: "Zeynep Aksoy",
          email: "zeynep.aksoy@ornek.example",
          phone: null,
          fields: {
            listing: listing.keyCode,
            title: listing.title,
            reason: removalReasons.photo,
            message: "Üçüncü fotoğrafı geçen yaz ben çekmiştim, kendi ilanımda kullandım. İzin vermedim.",
          },
        },
      ]
    : []),
  {
    kind: "data-right",
    hoursAgo: 150,
    senderName: "Murat Ergin",
    email: "murat.ergin@ornek.example",
    phone: null,
    fields: {
      right: dataRights.erase,
      relation: dataRelations.former,
      message: "Hesabımı geçen ay sildim. Adım bir ilanın açıklamasında geçiyordu, kaldırıldığını teyit eder misiniz?",
    },
  },
];

/** Fills the requests desk with what people wrote to the site, about the first private listing where there is one. */
export async function fillSiteRequests(ctx: Context, { rows, inserted }: Written) {
  const at = rows.findIndex(({ state, businessId }) => state === "active" && !businessId);
  const listing = inserted[at] && { keyCode: inserted[at].keyCode, title: rows[at]!.title };
  const now = ctx.clock();
  for (const [index, { hoursAgo, ...sent }] of sentRequests(listing).entries()) {
    const createdAt = addHours(now, -hoursAgo);
    await insertRequest(ctx, { ...sent, memberId: null, fingerprint: Buffer.alloc(32, index + 1), createdAt }, 0);
  }
}
