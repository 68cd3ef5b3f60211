import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { smtpMailer } from "./mail.server.ts";

const open = new Set<SMTPServer>();
afterEach(() => {
  for (const server of open) server.close();
  open.clear();
});

/** A mail server on a free port: stores the mails that it accepts, and refuses the recipients in `refused`. */
async function aMailServer({ refused = "" } = {}) {
  const accepted: { from: string; to: string[]; mail: Promise<Email> }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _session, done) {
      const error = Object.assign(new Error(`<${address}>: no such mailbox`), { responseCode: 550 });
      done(address === refused ? error : null);
    },
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      accepted.push({ from, to, mail: buffer(stream).then((bytes) => PostalMime.parse(bytes)) });
      stream.once("end", () => done());
    },
  });
  open.add(server);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, accepted };
}

const mail = {
  to: "deniz@kontak.example",
  subject: "İlanınız yayında: ŞIK BİR TOFAŞ ŞAHİN, çok temiz – ĞÜİÖÇ ığüşiöç",
  text: "Merhaba Deniz,\n\nİlanınız onaylandı ve yayına girdi. Görüntüleyin: https://kontak.example/ilanlarim",
  html: "<p>Merhaba Deniz,</p><p>İlanınız <b>onaylandı</b> ve yayına girdi.</p>",
};

test("a mail arrives as it was written, Turkish letters and both bodies included", async () => {
  const server = await aMailServer();
  await smtpMailer(server.url, "Kontak – Araç Pazarı <bilgi@kontak.example>").deliver(mail);
  expect(server.accepted).toHaveLength(1);
  const { from, to, mail: reading } = server.accepted[0]!;
  const read = await reading;
  expect({ from, to }).toEqual({ from: "bilgi@kontak.example", to: [mail.to] });
  expect(read.from).toMatchObject({ name: "Kontak – Araç Pazarı", address: "bilgi@kontak.example" });
  expect(read.to).toMatchObject([{ address: mail.to }]);
  expect(read.subject).toBe(mail.subject);
  expect(read.text?.trim()).toBe(mail.text);
  expect(read.html?.trim()).toBe(mail.html);
});

test("a line break in a subject adds no header", async () => {
  const server = await aMailServer();
  const subject = "İlanınız yayında\r\nBcc: kurban@kontak.example";
  await smtpMailer(server.url, "bilgi@kontak.example").deliver({ ...mail, subject });
  expect(server.accepted[0]!.to).toEqual([mail.to]);
  expect((await server.accepted[0]!.mail).bcc).toBeUndefined();
});

test("headers of a mail arrive unchanged", async () => {
  const server = await aMailServer();
  const headers = {
    "List-Unsubscribe": `<https://kontak.example/bildirim-kapat/tek-tik?anahtar=${"a1234-".repeat(40)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await smtpMailer(server.url, "bilgi@kontak.example").deliver({ ...mail, headers });
  const read = await server.accepted[0]!.mail;
  const header = (key: string) => read.headers.find((one) => one.key === key)?.value.replace(/\s/g, "");
  expect(header("list-unsubscribe")).toBe(headers["List-Unsubscribe"]);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

test("a refused recipient is an error that names no address", async () => {
  const server = await aMailServer({ refused: mail.to });
  const delivering = smtpMailer(server.url, "bilgi@kontak.example").deliver(mail);
  await expect(delivering).rejects.toThrow(/^mail not delivered: EENVELOPE 550$/);
});

test("an unreachable server is an error, so the job is retried", async () => {
  await expect(smtpMailer("smtp://127.0.0.1:9", "bilgi@kontak.example").deliver(mail)).rejects.toThrow(
    /^mail not delivered: /,
  );
});
