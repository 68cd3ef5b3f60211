import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { appContext } from "#src/shared/context.server.ts";
import { sendMail } from "#src/shared/mail.server.ts";
import { testApp } from "#test/support/app.ts";
import { openPage } from "#test/support/pages.ts";
import * as mailPage from "./stored-mail.page.tsx";
import * as mailsPage from "./stored-mails.page.tsx";

const app = await testApp();

test("stored mails are listed newest first and can be opened", async () => {
  for (const subject of ["Birinci", "İkinci"])
    await sendMail(app.ctx(), { to: "ayse@kontak.test", subject, text: `${subject} metin`, html: "<p>…</p>" });
  await app.runJobs();
  const { data } = await openPage<{ mails: { id: number; subject: string }[] }>(app, "/gelistirici/postalar");
  const { mails } = data!;
  expect(mails.map(({ subject }) => subject)).toEqual(["İkinci", "Birinci"]);

  const opened = await openPage(app, `/gelistirici/postalar/${mails[0]!.id}`);
  expect(opened.data).toMatchObject({ subject: "İkinci", textBody: "İkinci metin", toAddress: "ayse@kontak.test" });
});

test.each(["999999", "0", "-1", "yok", "99999999999999999999"])("there is no mail %s", async (id) => {
  expect((await openPage(app, `/gelistirici/postalar/${id}`)).status).toBe(404);
});

test("in production the pages do not exist", async () => {
  const context = new RouterContextProvider();
  context.set(appContext, { ...app.ctx(), isDemo: false });
  const request = new Request("http://kontak.test/gelistirici/postalar");
  for (const { loader } of [mailsPage, mailPage])
    await expect(loader({ request, context, params: { id: "1" } } as never)).rejects.toMatchObject({
      init: { status: 404 },
    });
});
