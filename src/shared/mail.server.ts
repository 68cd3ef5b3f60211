import nodemailer from "nodemailer";
import type { Context } from "./context.server.ts";
import type { Db } from "./db.server.ts";
import { enqueue } from "./events.server.ts";

/** A mail that goes out once: a second one with the same `key` is dropped. */
export type Mail = { to: string; subject: string; text: string; html: string; key?: string };

export type Mailer = { deliver(mail: Mail): Promise<void> };

declare module "./events.server.ts" {
  interface Jobs {
    "mail.deliver": Mail;
  }
}

/** Sends a mail in the background; inside a transaction only if that commits. */
export const sendMail = (ctx: Pick<Context, "db">, mail: Mail) =>
  enqueue(ctx, "mail.deliver", mail, mail.key ? { key: `mail:${mail.key}` } : {});

/** Delivers through an SMTP server. `url` as `smtp://user:password@host:587`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url);
  return {
    deliver: async ({ to, subject, text, html }) => void (await transport.sendMail({ from, to, subject, text, html })),
  };
}

/** Keeps mails in the database, readable at /gelistirici/postalar. */
export function databaseMailer(db: Db): Mailer {
  return {
    deliver: async ({ to, subject, text, html }) =>
      void (await db
        .insertInto("mailMessage")
        .values({ toAddress: to, subject, textBody: text, htmlBody: html })
        .execute()),
  };
}
