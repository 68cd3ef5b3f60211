import { documentPath } from "#src/business/businesses/application/rules.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { openPage, sendForm } from "./pages.ts";
import { aJpeg } from "./photos.ts";

/** A small PDF. */
export const aPdf = (content = "Vergi levhası") =>
  Buffer.from(`%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${content}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`);

/** A complete application as the form sends it. */
export const applicationForm = {
  shopName: "Yıldız Otomotiv",
  company: "Yıldız Otomotiv Sanayi ve Ticaret Ltd. Şti.",
  tax_administration: "Kadıköy",
  tax_number: "1234567890",
  certificateNumber: "34 001 23",
  phone: "444 0 123",
  address: "Bağdat Caddesi 17",
  latitude: "40,96321",
  longitude: "29,0634",
  nature: "dealer",
  brands: "",
  terms: "1",
};

type Who = { cookie: string };

/** The form of an application as its page shows it. */
type ShownForm = {
  state: string;
  canAppeal: boolean;
  details: Record<string, string>;
  documents: { id: string; name: string; kind: string }[];
  decision: { name: string; reasons: string[]; note: string } | undefined;
};

/** Applications at one app, sent as the pages send them. */
export function applicationsIn(app: TestApp) {
  const aTown = async () => {
    const { id } = await app.db
      .selectFrom("town")
      .where("cityId", "=", 34)
      .where("name", "=", "Kadıköy")
      .select("id")
      .executeTakeFirstOrThrow();
    return String(id);
  };
  const call = (who: Partial<Who>, form: Record<string, string>) => sendForm(app, "/dukkan-olustur", form, who);
  const applications = {
    form: async (who: Who) => (await openPage(app, "/dukkan-olustur", who)).data!["form"] as ShownForm,
    submit: async (who: Partial<Who>, changes: Record<string, string> = {}) =>
      call(who, { islem: "gonder", ...applicationForm, town: await aTown(), ...changes }),
    save: (who: Partial<Who>, form: Record<string, string>) => call(who, { islem: "taslak", ...form }),
    appeal: (who: Partial<Who>, note: string) => call(who, { islem: "itiraz", note }),
    removeDocument: (who: Partial<Who>, document: string) => call(who, { islem: "belge-sil", document }),
    async addDocument(who: Partial<Who>, bytes: Uint8Array, { name = "belge.pdf", headers = {} } = {}) {
      const form = new FormData();
      form.append("document", new File([new Uint8Array(bytes)], name));
      const body = new Response(form);
      return app.request({
        method: "POST",
        url: documentPath,
        headers: {
          ...(who.cookie ? { cookie: who.cookie } : {}),
          "content-type": body.headers.get("content-type")!,
          accept: "application/json",
          ...headers,
        },
        payload: Buffer.from(await body.arrayBuffer()),
      });
    },
    /** A member with a pending application that has one document; its id. */
    async aPending(changes: Record<string, string> = {}) {
      const member = await aMember(app, { firstName: "Ayşe", lastName: "Yıldız" });
      await applications.addDocument(member, await aJpeg());
      const { status, location, data } = await applications.submit(member, changes);
      if (location === undefined) throw new Error(`${status} ${JSON.stringify(data)}`);
      const { id } = await app.db
        .selectFrom("businessApplication")
        .where("memberId", "=", member.id)
        .select("id")
        .executeTakeFirstOrThrow();
      return { member, id };
    },
    /** The newest event of an application's history. */
    async versionOf(id: number) {
      const rows = await app.db
        .selectFrom("businessApplicationEvent")
        .where("applicationId", "=", id)
        .orderBy("id", "desc")
        .select("id")
        .execute();
      return String(rows[0]?.id ?? 0);
    },
    decide: async (who: Partial<Who>, id: number, form: Record<string, string | string[]>) =>
      sendForm(app, `/yonetim/dukkanlar/${id}`, { version: await applications.versionOf(id), ...form }, who),
  };
  return applications;
}
