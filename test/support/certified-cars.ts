import { addCentre } from "#src/business/certified-cars/centres/service.server.ts";
import { publishReport } from "#src/business/certified-cars/desk/publish.server.ts";
import { createReport } from "#src/business/certified-cars/desk/service.server.ts";
import { findDraft, selectPoints, updateDraft } from "#src/business/certified-cars/queries.server.ts";
import type { Report, ReportDraft } from "#src/business/certified-cars/report.ts";
import { deskAddress } from "#src/business/certified-cars/rules.ts";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import type { TestApp } from "./app.ts";
import { aMember } from "./builders.ts";
import { aListing } from "./listings.ts";
import { sendForm } from "./pages.ts";

let centres = 0;

/** An approved inspection centre in Ankara; its id. */
export async function aCentre(app: TestApp, name = "Doğru Ekspertiz"): Promise<number> {
  const admin = await aMember(app, { role: "admin" });
  return addCentre(app.ctx(admin), {
    name,
    approvalNumber: `06-HYB-${1000 + ++centres}`,
    cityId: "6",
    address: "İvedik OSB 1420. Sokak No 12",
    phone: "0312 395 12 34",
    reason: "Yeni merkez",
  });
}

/** A complete draft: all points are fine but for one fault and one to watch. */
export async function aDraft(app: TestApp, values: Partial<ReportDraft> = {}): Promise<Report> {
  const points = await selectPoints(app.ctx());
  return {
    centreId: values.centreId ?? (await aCentre(app)),
    inspector: "Hakan Usta",
    inspectedOn: calendarDay(app.now),
    validUntil: calendarDay(addDays(app.now, 60)),
    mileageKm: 98_000,
    plate: "",
    chassis: "",
    conclusion: "Araç genel olarak bakımlı; ön sağ çamurluk boyanmış.",
    points: {
      ...Object.fromEntries(points.map(({ code }) => [code, { result: "ok" as const, note: "" }])),
      rotiller: { result: "fault", note: "Sol rotilde boşluk var." },
      "sol-on-lastik": { result: "attention", note: "Yakında değişmeli." },
    },
    measures: { "boya-tavan": 110, "boya-sag-on-camurluk": 240, "dis-sol-on": 2.1, "fren-on": 68 },
    panels: { "sag-on-camurluk": "painted" },
    photos: [],
    ...values,
  };
}

type Values = { draft?: Partial<ReportDraft>; listing?: Parameters<typeof aListing>[1] };

/** A draft of a report on a new listing, not published. */
export async function aReportDraft(app: TestApp, { draft = {}, listing: values = {} }: Values = {}) {
  const moderator = await aMember(app, { role: "moderator" });
  const listing = await aListing(app, values);
  const id = await createReport(app.ctx(moderator), { keyCode: listing.keyCode });
  await updateDraft(app.ctx(), { id, draft: await aDraft(app, draft), draftVersion: 1 });
  const { slug } = (await findDraft(app.ctx(), id))!;
  return { id, slug, moderator, listing };
}

/** A published report of a new listing. */
export async function aReport(app: TestApp, values: Values = {}) {
  const made = await aReportDraft(app, values);
  await publishReport(app.ctx(made.moderator), made.id, { draftVersion: 2 });
  return { ...made, sha256: (await versionsOf(app, made.id))[0]!.sha256 };
}

/** The stored versions of a report, oldest first. */
export const versionsOf = (app: TestApp, reportId: number) =>
  app.db
    .selectFrom("inspectionReportVersion")
    .where("reportId", "=", reportId)
    .orderBy("version")
    .selectAll()
    .execute();

/** The forms of a report's pages at the desk, sent by the staff of `cookie`. */
export function reportDesk(app: TestApp, staff: { cookie: string }) {
  const send = (
    id: number,
    form: Record<string, string>,
    { section = "bilgiler", cookie = staff.cookie }: { section?: string; cookie?: string } = {},
  ) => sendForm(app, deskAddress(id, section), form, { cookie });
  const draftOf = async (id: number) => (await findDraft(app.ctx(), id))!;
  const publish = async (id: number, form: Record<string, string> = {}) => {
    const draftVersion = String((await draftOf(id)).draftVersion);
    return send(id, { islem: "publish", draftVersion, ...form }, { section: "yayin" });
  };
  return { send, draftOf, publish };
}
