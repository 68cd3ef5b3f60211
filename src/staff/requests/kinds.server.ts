import type { Context } from "#src/shared/context.server.ts";
import { addHours } from "#src/shared/dates.ts";
import type { Throttle } from "#src/shared/throttle.server.ts";
import type { RequestState } from "./rules.ts";

/** A kind of request that people send the site through a form; registered by the feature that has the form. */
export type RequestKind = {
  /** Turkish, at the desk and in mails: "İş ortaklığı". */
  name: string;
  /** Turkish labels of its further fields by name, in the order in which the desk shows them. */
  labels: Readonly<Record<string, string>>;
  /** Addresses that the desk links the values of fields to, by the fields' names. */
  links?: Readonly<Record<string, (value: string) => string>>;
  /** Hours within which the sender is promised an answer. */
  answerHours?: number;
  /** The rate limit of one sender; `requestThrottle` without one. */
  throttle?: Throttle;
};

declare module "#src/shared/feature.server.ts" {
  interface Registrations {
    /** Kinds of requests by id; the id is stored with each request and must not change. */
    requestKinds: Readonly<Record<string, RequestKind>>;
  }
}

/** All registered kinds by id. */
export const requestKindsOf = ({ features }: Pick<Context, "features">): ReadonlyMap<string, RequestKind> =>
  new Map(features.flatMap(({ requestKinds = {} }) => Object.entries(requestKinds)));

/** When the first answer to a request is due; null where none was promised, and for answered and closed requests. */
export const answerDueAt = (
  kind: RequestKind | undefined,
  request: { createdAt: Date; firstAnsweredAt: Date | null; state: RequestState },
): Date | null =>
  kind?.answerHours === undefined || request.firstAnsweredAt !== null || request.state === "closed"
    ? null
    : addHours(request.createdAt, kind.answerHours);
