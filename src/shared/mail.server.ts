import nodemailer from "nodemailer";
import type { Context } from "./context.server.ts";
import type { Db } from "./db.server.ts";
import { enqueue } from "./events.server.ts";
import { oneLine } from "./plain-text.ts";

/** A mail, sent once: a second one with the same `key` is dropped. `headers` are added to those of every mail. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  key?: string;
  headers?: Record<string, string>;
};

/** `isLocal`: stored in the database instead of sent. */
export type Mailer = { deliver(mail: Mail): Promise<void>; isLocal?: true };

/** A mail that its recipient's server does not take: trying again is useless. The message names codes only. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error && /^mail not delivered: \w+ 5\d\d$/.test(error.message);

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

/** Programs that answer mails, such as a holiday notice, leave these alone (RFC 3834). */
const everyMailsHeaders = { "Auto-Submitted": "auto-generated" };

/** Sends a mail in the background; inside a transaction only if that commits. No header of it can begin another one. */
export function sendMail(ctx: Pick<Context, "db">, { headers = {}, ...mail }: Mail) {
  const lines = Object.entries({ ...everyMailsHeaders, ...headers }).map(([name, value]) => [name, oneLine(value)]);
  const safe = { ...mail, subject: oneLine(mail.subject), headers: Object.fromEntries(lines) as Mail["headers"] & {} };
  return enqueue(ctx, "mail.deliver", safe, mail.key ? { key: `mail:${mail.key}` } : {});
}

/** An unresponsive mail server must not block a job, and the transaction it runs in, for minutes. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Delivers through an SMTP server. `url` as `smtp://user:password@host:587`. Errors are thrown with their codes
 * only: servers repeat the recipient's address in their answers, and failed jobs are logged.
 */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ url, ...timeouts });
  return {
    async deliver({ to, subject, text, html, headers = {} }) {
      await transport
        // An object is one address; a string would be parsed as a list of them.
        .sendMail({ from, to: { name: "", address: to }, subject, text, html, headers })
        .catch((error: { code?: string; responseCode?: number }) => {
          throw new Error(`mail not delivered: ${error.code ?? "unknown"} ${error.responseCode ?? ""}`.trim());
        });
    },
  };
}

/** Stores mails in the database instead of sending them, readable at /gelistirici/postalar. */
export function databaseMailer(db: Db): Mailer {
  return {
    isLocal: true,
    deliver: async ({ to, subject, text, html, headers = {} }) =>
      void (await db
        .insertInto("mailMessage")
        .values({ toAddress: to, subject, textBody: text, htmlBody: html, headers: JSON.stringify(headers) })
        .execute()),
  };
}
