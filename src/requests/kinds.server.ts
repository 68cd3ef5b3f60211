import type { Context } from "#src/shared/context.server.ts";
import type { Throttle } from "#src/shared/throttle.server.ts";

/** A kind of request that people send the site through a form; registered by the feature that has the form. */
export type RequestKind = {
  /** Turkish, at the desk and in mails: "İş ortaklığı". */
  name: string;
  /** Turkish labels of its further fields by name, in the order in which the desk shows them. */
  labels: Readonly<Record<string, string>>;
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
