import nodemailer from "nodemailer";
import type { Context } from "./context.server.ts";
import type { Db } from "./db.server.ts";
import { enqueue } from "./events.server.ts";
import { oneLine } from "./plain-text.ts";

/** A mail that goes out once: a second one with the same `key` is dropped. `headers` beside those every mail has. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  key?: string;
  headers?: Record<string, string>;
};

export type Mailer = { deliver(mail: Mail): Promise<void> };

declare module "./context.server.ts" {
  interface Services {
    mail: Mailer;
  }
}

declare module "./events.server.ts" {
  interface Jobs {
    "mail.deliver": Mail;
  }
}

/** Sends a mail in the background; inside a transaction only if that commits. No header of it can begin another one. */
export function sendMail(ctx: Pick<Context, "db">, { headers = {}, ...mail }: Mail) {
  const lines = Object.entries(headers).map(([name, value]) => [name, oneLine(value)]);
  const safe = { ...mail, subject: oneLine(mail.subject), headers: Object.fromEntries(lines) as Mail["headers"] & {} };
  return enqueue(ctx, "mail.deliver", safe, mail.key ? { key: `mail:${mail.key}` } : {});
}

/** A server that does not answer must not hold a job, and the transaction it runs in, for minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Delivers through an SMTP server. `url` as `smtp://user:password@host:587`. What goes wrong is thrown with its codes
 * only: servers repeat the recipient's address in their answers, and failed jobs are logged.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...timeouts });
  return {
    async deliver({ to, subject, text, html, headers = {} }) {
      await transport
        // An object is one address; a text would be read as a list of them.
        .sendMail({ from, to: { name: "", address: to }, subject, text, html, headers })
        .catch((error: { code?: string; responseCode?: number }) => {
          throw new Error(`mail not delivered: ${error.code ?? "unknown"} ${error.responseCode ?? ""}`.trim());
        });
    },
  };
}

/** Keeps mails in the database, readable at /gelistirici/postalar. */
export function databaseMailer(db: Db): Mailer {
  return {
    deliver: async ({ to, subject, text, html, headers = {} }) =>
      void (await db
        .insertInto("mailMessage")
        .values({ toAddress: to, subject, textBody: text, htmlBody: html, headers: JSON.stringify(headers) })
        .execute()),
  };
}
