import type { Context } from "#src/shared/context.server.ts";
import { memberLinksFor } from "#src/shared/feature.server.ts";
import { lookup } from "#src/shared/lookup.ts";
import { type ApiEndpoint, isWrite, rateLimitOf } from "../endpoint.server.ts";
import { endpointGroups } from "../endpoints.server.ts";
import { problemCodes } from "../problem.server.ts";
import { apiPagePath, rateLimits, scopes } from "../rules.ts";
import { attemptsMax, logDays, retryMinutes, webhookEvents } from "../webhooks/rules.ts";
import { type JsonSchema, jsonSchemaOf, pathParametersOf, refusalsOf } from "./document.server.ts";
import { webhookReceiver, workedExample } from "./examples.server.ts";

/** A row of a table of fields. */
export type FieldRow = { name: string; type: string; isRequired: boolean; about: string };

const typeNames: Record<string, string> = {
  string: "metin",
  number: "sayı",
  integer: "tam sayı",
  boolean: "true, false",
  object: "nesne",
  array: "liste",
};

function typeOf({ type, enum: values, anyOf, items, nullable }: JsonSchema): string {
  const one = values
    ? values.join(", ")
    : anyOf
      ? [...new Set(anyOf.map(typeOf))].join(" ya da ")
      : type === "array" && items
        ? `${typeOf(items)} listesi`
        : (lookup(typeNames, type ?? "") ?? "herhangi bir değer");
  return nullable ? `${one} ya da null` : one;
}

/** The fields of a schema, those of nested objects and lists under a path such as `items[].id`. */
export function fieldRows(schema: JsonSchema, prefix = ""): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, of]): FieldRow[] => {
    const isRequired = schema.required?.includes(name) ?? false;
    const row = { name: prefix + name, type: typeOf(of), isRequired, about: of.description ?? "" };
    if (of.properties) return [row, ...fieldRows(of, `${prefix}${name}.`)];
    if (of.items?.properties) return [row, ...fieldRows(of.items, `${prefix}${name}[].`)];
    return [row];
  });
}

/** A command that calls an endpoint, to be copied. */
function commandOf(endpoint: ApiEndpoint, origin: string): string {
  const { method, path, takesFile, example } = endpoint;
  const address = origin + path.replace(/:(\w+)/g, (_, name: string) => `<${name}>`);
  return [
    `curl ${method === "GET" ? "" : `--request ${method} `}"${address}"`,
    '--header "Authorization: Bearer $KONTAK_API_KEY"',
    ...(isWrite(endpoint) ? ['--header "Idempotency-Key: <tek bir değer>"'] : []),
    ...(example === undefined
      ? []
      : ['--header "Content-Type: application/json"', `--data '${JSON.stringify(example)}'`]),
    ...(takesFile && example === undefined ? ["--form file=@foto.jpg"] : []),
  ].join(" \\\n  ");
}

const shownEndpoint = (endpoint: ApiEndpoint, origin: string) => {
  const { method, path, title, about, scope, query, body, answer, statuses = [200] } = endpoint;
  return {
    id: `${method.toLowerCase()}${path.replace(/[^a-z0-9]+/gi, "-")}`,
    method,
    path,
    title,
    about,
    scope,
    limit: rateLimitOf(endpoint),
    parameters: [
      ...pathParametersOf(endpoint).map((name) => ({ name, type: "metin", isRequired: true, about: "Adreste." })),
      ...(query ? fieldRows(jsonSchemaOf(query, "input")) : []),
    ],
    body: body ? fieldRows(jsonSchemaOf(body, "input")) : [],
    answer: fieldRows(jsonSchemaOf(answer, "output")),
    statuses: [...statuses],
    refusals: refusalsOf(endpoint),
    command: commandOf(endpoint, origin),
  };
};

const minutesText = (minutes: number) => (minutes < 60 ? `${minutes} dakika` : `${minutes / 60} saat`);

/** Everything that the documentation shows, made from the endpoints that answer the API. */
export function readDocumentation(ctx: Pick<Context, "origin" | "features" | "member" | "payments">) {
  const { origin } = ctx;
  // A visitor is asked to sign in there; a member without such a page would get 404.
  const mayOpen = (path: string) => !ctx.member || memberLinksFor(ctx).some(({ to }) => to === path);
  return {
    origin,
    mayOpenKeys: mayOpen(apiPagePath),
    mayOpenStock: mayOpen("/kurumsal/stok"),
    groups: endpointGroups.map(({ id, title, endpoints }) => ({
      id,
      title,
      endpoints: endpoints.map((endpoint) => shownEndpoint(endpoint, origin)),
    })),
    scopes: Object.entries(scopes).map(([scope, name]) => ({ scope, name })),
    limits: Object.entries(rateLimits).map(([kind, { capacity, perHour }]) => ({
      kind: kind === "read" ? "Okuma (GET)" : "Yazma",
      capacity,
      perMinute: perHour / 60,
    })),
    problems: problemCodes,
    example: workedExample(origin),
    webhook: {
      events: Object.entries(webhookEvents).map(([event, name]) => ({ event, name })),
      receiver: webhookReceiver,
      retries: retryMinutes.map(minutesText).join(", "),
      attempts: attemptsMax,
      logDays,
    },
  };
}
export type Documentation = ReturnType<typeof readDocumentation>;
