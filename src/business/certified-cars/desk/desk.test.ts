import { expect, test } from "vitest";
import { addDays, calendarDay } from "#src/shared/dates.ts";
import { testApp } from "#test/support/app.ts";
import { aMember, anImpersonation } from "#test/support/builders.ts";
import { aCentre, aReportDraft, reportDesk, versionsOf } from "#test/support/certified-cars.ts";
import { aListing } from "#test/support/listings.ts";
import { openPage, sendForm, sendFromElsewhere } from "#test/support/pages.ts";
import { aJpeg } from "#test/support/photos.ts";
import { selectPoints } from "../queries.server.ts";
import { certificateDeskPath, deskAddress, reportAddress } from "../rules.ts";
import { certificateDeskMessages } from "./rules.ts";

const app = await testApp();
const moderator = await aMember(app, { role: "moderator", firstName: "Ayşe", lastName: "Yılmaz" });
const admin = await aMember(app, { role: "admin" });
const centreId = await aCentre(app);

const { send, draftOf, publish } = reportDesk(app, moderator);

test("a report is written section by section from an empty draft and published", async () => {
  const listing = await aListing(app);
  const opened = await sendForm(app, certificateDeskPath, { keyCode: listing.keyCode.toLowerCase() }, moderator);
  const id = Number(/(\d+)\/bilgiler$/.exec(opened.location!)![1]);
  const save = async (section: string, form: Record<string, string>) => {
    const { draftVersion } = await draftOf(id);
    const answer = await send(id, { islem: "save", draftVersion: String(draftVersion), ...form }, { section });
    expect(answer.data).toEqual({ done: certificateDeskMessages.saved });
  };
  await save("bilgiler", {
    centreId: String(centreId),
    inspector: "Hakan Usta",
    inspectedOn: calendarDay(app.now),
    validUntil: calendarDay(addDays(app.now, 30)),
    mileageKm: "98000",
    plate: "34ktk482",
    chassis: "",
    conclusion: "Araç bakımlı; önemli bir kusur yok.",
  });
  const points = await selectPoints(app.ctx());
  for (const [section, group] of Map.groupBy(points, ({ groupSlug }) => groupSlug))
    await save(section, Object.fromEntries(group.map(({ code }) => [`sonuc.${code}`, "ok"])));
  await save("boya", { "parca.tavan": "painted", "parca.on-tampon": "original" });
  expect(await publish(id)).toMatchObject({ data: { done: certificateDeskMessages.published } });
  const [version] = await versionsOf(app, id);
  expect(version).toMatchObject({ version: 1, inspector: "Hakan Usta", mileageKm: 98_000 });
  expect(JSON.stringify(version)).not.toContain("34 KTK");
  expect(await send(id, { islem: "delete" }, { section: "yayin" })).toMatchObject({
    status: 409,
    data: { message: certificateDeskMessages.notDraft },
  });
  const { data } = await openPage(app, certificateDeskPath, moderator);
  expect(data).toMatchObject({
    reports: [{ id, standing: "Geçerli", version: 1 }],
    audit: [
      { who: "Ayşe Yılmaz", action: "Ekspertiz raporu yayımladı", subject: listing.keyCode },
      { who: "Deniz Kaya" },
    ],
  });
});

test("a draft that somebody else saved meanwhile is not overwritten", async () => {
  const { id } = await aReportDraft(app, { draft: { centreId } });
  const form = { islem: "autosave", draftVersion: "2", "sonuc.abs": "fault", "not.abs": "Lambası yanıyor" };
  expect((await send(id, form, { section: "fren" })).data).toEqual({ done: certificateDeskMessages.saved });
  expect(await send(id, form, { section: "fren" })).toMatchObject({
    status: 409,
    data: { message: certificateDeskMessages.changed },
  });
  expect((await send(id, { ...form, draftVersion: "99999999999" }, { section: "fren" })).status).toBe(422);
  expect((await draftOf(id)).draft.points).toMatchObject({ abs: { result: "fault", note: "Lambası yanıyor" } });
});

const csv = `tur;kod;deger;not
bilgi;km;97500;
bilgi;tarih;2026-11-01;
bilgi;merkez;yok-1;
nokta;abs;Kusurlu;Lambası yanıyor
nokta;uydurma;Uygun;
nokta;rotiller;harika;
olcum;boya-tavan;145;
olcum;boya-tavan-2;145;
olcum;dis-sol-on;99;
parca;tavan;Lokal boyalı;
parca;tekerlek;Boyalı;
baska;x;y;`;
const json = JSON.stringify({
  bilgi: { km: 97_500, tarih: "2026-11-01", merkez: "yok-1" },
  nokta: { abs: { deger: "kusurlu", not: "Lambası yanıyor" }, uydurma: "uygun", rotiller: "harika" },
  olcum: { "boya-tavan": 145, "boya-tavan-2": 145, "dis-sol-on": 99 },
  parca: { tavan: "lokal boyalı", tekerlek: "boyalı" },
  baska: { x: "y" },
});

test.each([
  ["CSV", csv],
  ["JSON", json],
])("a %s file is previewed with what it cannot use, then written over the draft", async (_, file) => {
  const { id } = await aReportDraft(app, { draft: { centreId } });
  const shown = await send(id, { islem: "preview", file }, { section: "dosya" });
  expect(shown.data).toMatchObject({ preview: { used: 5, points: 1, measures: 1 } });
  const { faults } = (shown.data as { preview: { faults: string[] } }).preview;
  expect(faults.map((fault) => fault.split(":")[0])).toEqual([
    "bilgi merkez",
    "nokta uydurma",
    "nokta rotiller",
    "olcum boya-tavan-2",
    "olcum dis-sol-on",
    "parca tekerlek",
    "baska x",
  ]);
  expect((await draftOf(id)).draft.mileageKm).toBe(98_000);
  await send(id, { islem: "import", file, draftVersion: "2" }, { section: "dosya" });
  expect((await draftOf(id)).draft).toMatchObject({
    mileageKm: 97_500,
    inspectedOn: "2026-11-01",
    points: { abs: { result: "fault", note: "Lambası yanıyor" }, rotiller: { result: "fault" } },
    measures: { "boya-tavan": 145, "dis-sol-on": 2.1 },
    panels: { tavan: "local-paint", "sag-on-camurluk": "painted" },
  });
});

test.each(["", "bir;iki\n1;2", "{", "{}x", '"', "[1]", '{"bilgi":{"sonuc":"Yirmi harften uzun\\u0000 bir sonuç"}}'])(
  "the file %j is refused",
  async (file) => {
    const { id } = await aReportDraft(app, { draft: { centreId } });
    const { status, data } = await send(id, { islem: "preview", file }, { section: "dosya" });
    expect([status, Object.keys((data as { fields: object }).fields)]).toEqual([422, ["file"]]);
  },
);

test("values outside of what can be measured are refused at their field", async () => {
  const { id } = await aReportDraft(app, { draft: { centreId } });
  const save = (value: string) =>
    send(id, { islem: "save", draftVersion: "2", "olcum.dis-sol-on": value }, { section: "olcumler" });
  for (const value of ["20,1", "-1", "iki", "1e3", "9".repeat(1_000_000)])
    expect(await save(value)).toMatchObject({
      status: 422,
      data: { fields: { "olcum.dis-sol-on": certificateDeskMessages.measure } },
    });
  expect((await save("20")).status).toBe(200);
});

test("photos of findings are stored without metadata, shown to buyers, and kept while a version shows them", async () => {
  const { id, slug } = await aReportDraft(app, { draft: { centreId } });
  const bytes = await aJpeg(900, 700);
  const upload = async (cookie: string, to = id) => {
    const form = new FormData();
    form.append("photo", new File([new Uint8Array(bytes)], "bulgu.jpg", { type: "image/jpeg" }));
    const request = new Request("http://kontak.test", { method: "POST", body: form });
    return app.request({
      method: "POST",
      url: deskAddress(to, "fotograf"),
      headers: { cookie, accept: "application/json", "content-type": request.headers.get("content-type")! },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  expect((await upload((await aMember(app)).cookie)).statusCode).toBe(404);
  expect((await upload(moderator.cookie, 999_999)).statusCode).toBe(404);
  expect((await upload(moderator.cookie)).statusCode).toBe(200);
  const [photo] = (await draftOf(id)).draft.photos!;
  const notes = { islem: "save", draftVersion: "3", [`foto.${photo!.id}`]: "Sol rotil" };
  await send(id, notes, { section: "fotograflar" });
  expect((await publish(id)).status).toBe(200);
  expect((await app.request({ url: `/foto/${photo!.id}-400.jpg` })).statusCode).toBe(200);
  const page = await openPage(app, reportAddress(slug));
  expect(page.data).toMatchObject({ report: { photos: [{ id: photo!.id, note: "Sol rotil" }] } });
  await send(id, { islem: "remove-photo", photo: photo!.id }, { section: "fotograflar" });
  expect((await draftOf(id)).draft.photos).toEqual([]);
  const kept = await app.db.selectFrom("inspectionReportPhoto").where("reportId", "=", id).selectAll().execute();
  expect(kept).toHaveLength(1);
});

test.each([
  ["no listing", async () => "ABCDEFGHJ"],
  ["nonsense", async () => "ğ".repeat(9)],
  ["a passive listing", async () => (await aListing(app, { state: "passive" })).keyCode],
  ["a rental", async () => (await aListing(app, { listingType: "kiralik", rentPeriod: "gunluk" })).keyCode],
])("a report of %s cannot be opened", async (_, keyCode) => {
  const form = { keyCode: await keyCode() };
  const answer = await sendForm(app, certificateDeskPath, form, moderator);
  expect(answer).toMatchObject({ status: 422, data: { fields: { keyCode: certificateDeskMessages.noListing } } });
});

test("the desk is for staff: members and other sites find nothing, an impersonating admin may not write", async () => {
  const { id } = await aReportDraft(app, { draft: { centreId } });
  const member = await aMember(app);
  const path = deskAddress(id, "yayin");
  expect((await openPage(app, path, member)).status).toBe(404);
  expect((await openPage(app, certificateDeskPath, member)).status).toBe(404);
  expect((await openPage(app, `${certificateDeskPath}/merkezler`, member)).status).toBe(404);
  expect((await openPage(app, path)).location).toContain("/login");
  expect(await send(id, { islem: "publish", draftVersion: "2" }, { cookie: member.cookie })).toMatchObject({
    status: 404,
  });
  const impersonating = await anImpersonation(app, member.id, admin.cookie);
  expect(await send(id, { islem: "publish", draftVersion: "2" }, { cookie: impersonating })).toMatchObject({
    status: 403,
  });
  const form = { islem: "publish", draftVersion: "2" };
  expect((await sendFromElsewhere(app, { path, form, cookie: moderator.cookie })).statusCode).toBe(403);
  expect((await openPage(app, `${certificateDeskPath}/x/yayin`, moderator)).status).toBe(404);
  expect((await openPage(app, deskAddress(id, "uydurma"), moderator)).status).toBe(404);
  for (const section of ["uydurma", "constructor", "__proto__"])
    expect(await send(id, { islem: "save", draftVersion: "2" }, { section })).toMatchObject({ status: 404 });
});
