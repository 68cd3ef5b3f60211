import { z } from "zod/mini";
import { addDays, addSeconds } from "#src/shared/dates.ts";
import { type DenialReason, denialReasons, type EidsGateway, type Relation, relations } from "./gateway.ts";

declare module "#src/shared/context.server.ts" {
  interface Services {
    /** The identity and authority check; undefined where it is disabled. */
    eids: EidsGateway | undefined;
  }
}

const usualTimeoutMs = 10_000;

const Answer = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("granted"),
    relation: z.enum(relations),
    validUntil: z.pipe(
      z.iso.datetime({ offset: true }),
      z.transform((text) => new Date(text)),
    ),
    reference: z.string(),
  }),
  z.object({
    outcome: z.literal("denied"),
    reason: z.enum(denialReasons),
    reference: z._default(z.nullable(z.string()), null),
  }),
]);

/**
 * Checks over HTTP: `POST {url}` with the question as JSON and `Authorization: Bearer {key}`; the service answers 200 with
 * an `AuthorityAnswer`, dates as ISO 8601. Everything else is `timed-out`, also an answer that is not complete within
 * `timeoutMs`; `fault` is the error for the log, without personal data.
 */
export function httpEids(url: string, key: string, timeoutMs = usualTimeoutMs): EidsGateway {
  return {
    async check(question) {
      try {
        const response = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json", authorization: `Bearer ${key}` },
          body: JSON.stringify(question),
          redirect: "error",
          signal: AbortSignal.timeout(timeoutMs),
        });
        const answer = response.ok ? Answer.safeParse(await response.json()) : undefined;
        if (answer?.success) return answer.data;
        return { outcome: "timed-out", fault: response.ok ? "answer not understood" : `status ${response.status}` };
      } catch (error) {
        return { outcome: "timed-out", fault: error instanceof Error ? error.name : "unknown" };
      }
    },
  };
}

const scriptedDays = 365;
const dealerDays = 90;
/** An authority of `SON` ends this soon, so that the end can be tried out. */
const shortSeconds = 60;

/**
 * The local default: answers by the letters of the plate. RED: not related. TAN: no such vehicle. ES: spouse. AKB, AKN:
 * relatives of the first and second degree. SON: granted for a minute, then ended; asked anew, granted again. BEK: no
 * answer for as many tries as its last digit says. A dealer whose certificate ends in 000 is denied. Every other plate
 * is the seller's own, or that of an owner who authorised the dealer.
 */
export function scriptedEids(clock: () => Date): EidsGateway {
  return {
    check({ plate, certificateNumber, reference, attempt }) {
      const letters = /[A-Z]+/.exec(plate)?.[0];
      const now = clock();
      const denied = (reason: DenialReason) => Promise.resolve({ outcome: "denied", reason, reference: null } as const);
      const granted = (relation: Relation, validUntil: Date) =>
        Promise.resolve({ outcome: "granted", relation, validUntil, reference: `ORNEK-${now.getTime()}` } as const);
      const usual = certificateNumber ? "authorised-dealer" : "owner";
      const end = addDays(now, certificateNumber ? dealerDays : scriptedDays);
      if (certificateNumber?.endsWith("000")) return denied("certificate");
      switch (letters) {
        case "RED":
          return denied(certificateNumber ? "not-authorised" : "not-related");
        case "TAN":
          return denied("unknown-vehicle");
        case "ES":
          return granted("spouse", end);
        case "AKB":
          return granted("relative-1", end);
        case "AKN":
          return granted("relative-2", end);
        case "SON":
          return reference ? denied("expired") : granted(usual, addSeconds(now, shortSeconds));
        case "BEK":
          return attempt <= Number(plate.at(-1)) ? Promise.resolve({ outcome: "timed-out" }) : granted(usual, end);
        default:
          return granted(usual, end);
      }
    },
  };
}
