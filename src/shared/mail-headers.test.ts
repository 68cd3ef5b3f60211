import { expect, test } from "vitest";
import { testApp } from "#test/support/app.ts";
import { sendMail } from "./mail.server.ts";

test("a mail says that a program sent it, and neither its subject nor a header begins another header", async () => {
  const app = await testApp();
  const to = "deniz@kontak.test";
  await sendMail(app.ctx(), {
    to,
    subject: "Yeni ilan\r\nBcc: kurban@kontak.test",
    text: "Metin",
    html: "<p>Metin</p>",
    headers: { "List-Unsubscribe": "<https://kontak.test/a>\r\nBcc: kurban@kontak.test" },
  });
  await app.runJobs();
  expect(await app.mails(to)).toMatchObject([
    {
      subject: "Yeni ilan Bcc: kurban@kontak.test",
      headers: {
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": "<https://kontak.test/a> Bcc: kurban@kontak.test",
      },
    },
  ]);
});
