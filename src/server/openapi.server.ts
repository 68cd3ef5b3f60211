import { z } from "zod/mini";
import { sessionCookie } from "#src/people/accounts/session.server.ts";
import type { CallInput, Endpoint } from "#src/shared/endpoint.ts";
import { wholeNumberOf } from "#src/shared/validation.ts";
import { formType } from "./body-limits.server.ts";

/** A call, and the feature that registers it. */
export type TaggedEndpoint = { endpoint: Endpoint<string, CallInput, z.ZodMiniType>; feature: string };

type AnyEndpoint = TaggedEndpoint["endpoint"];
type ObjectSchema = { type?: string; properties?: Record<string, { type?: string }>; required?: string[] };

const schema = (of: z.ZodMiniType, io: "input" | "output") =>
  z.toJSONSchema(of, {
    io,
    target: "openapi-3.0",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      const whole = wholeNumberOf(zodSchema);
      if (!whole) return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, { type: "integer", minimum: whole.min, maximum: whole.max });
    },
  });

const json = (of: object) => ({ "application/json": { schema: of } });

const securityScheme = "session";

/** What each refusal means; its sentence is Turkish, for people. */
const refusals = {
  400: "The address or the request cannot be read.",
  401: "Nobody is signed in.",
  403: "Not allowed: to this member, to an unconfirmed address, while an admin looks as a member, or from another site.",
  404: "What the address or the input names does not exist, or belongs to somebody else.",
  409: "The state of things does not allow it.",
  410: "It is gone for good.",
  422: "The input is wrong; `fields` says which of it.",
  429: "Too often; `Retry-After` says when to try again.",
} as const;
type RefusalStatus = keyof typeof refusals;

const components = {
  securitySchemes: {
    [securityScheme]: {
      type: "apiKey",
      in: "cookie",
      name: sessionCookie,
      description: "The cookie of a session, set by the sign-in page.",
    },
  },
  schemas: {
    Refusal: {
      type: "object",
      required: ["message"],
      properties: {
        message: { type: "string", description: "A sentence in Turkish." },
        fields: {
          type: "object",
          description: "A sentence for each field that was refused.",
          additionalProperties: { type: "string" },
        },
      },
    },
  },
  responses: Object.fromEntries(
    Object.entries({ ...refusals, default: "Any other refusal." }).map(([status, description]) => [
      `Refusal-${status}`,
      { description, content: json({ $ref: "#/components/schemas/Refusal" }) },
    ]),
  ),
};

/** The statuses that a call's description implies, and those it names. */
function refusalsOf({ method, path, changes, needsSignIn, refuses = [] }: AnyEndpoint, hasInput: boolean) {
  const implied: [RefusalStatus, boolean][] = [
    [400, true],
    [401, needsSignIn === true],
    [403, method !== "GET" || changes === true],
    [404, path.includes(":")],
    [422, hasInput],
  ];
  const statuses = [...implied.flatMap(([status, isImplied]) => (isImplied ? [status] : [])), ...refuses];
  return Object.fromEntries(
    [...statuses.toSorted((a, b) => a - b), "default"].map((status) => [
      status,
      { $ref: `#/components/responses/Refusal-${status}` },
    ]),
  );
}

/** `GET /ajax/garaj/:id/email/disable` -> `getGarajByIdEmailDisable`: unique, since the parts of an address are. */
export function operationId(method: string, address: string): string {
  const words = address
    .replace(/^\/ajax\//, "")
    .replaceAll(":", "by-")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
  return method.toLowerCase() + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

/** A body is JSON or, where none of its values is an object, a form. */
function bodyTypes(input: ObjectSchema) {
  const isFlat =
    input.type === "object" && Object.values(input.properties ?? {}).every(({ type }) => type !== "object");
  return { ...json(input), ...(isFlat && { [formType]: { schema: input } }) };
}

/** One call at each of its addresses; its aliases are marked as deprecated. */
function operationsOf({ endpoint, feature }: TaggedEndpoint) {
  const { method, path, about, needsSignIn, aliases = [] } = endpoint;
  const input: ObjectSchema = schema(endpoint.input, "input") as ObjectSchema;
  const isGet = method === "GET";
  const query = isGet ? input : endpoint.query && (schema(endpoint.query, "input") as ObjectSchema);
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(query?.properties ?? {}).map(([name, of]) => ({
    name,
    in: "query",
    required: query?.required?.includes(name) ?? false,
    schema: of,
  }));
  const hasInput = inQuery.length > 0 || input.type !== "object" || Object.keys(input.properties ?? {}).length > 0;
  const operation = {
    tags: [feature],
    summary: about,
    // Whoever may be a visitor may be signed in as well.
    security: [{ [securityScheme]: [] }, ...(needsSignIn ? [] : [{}])],
    parameters: [...inPath, ...inQuery],
    ...(isGet ? {} : { requestBody: { required: true, content: bodyTypes(input) } }),
    responses: {
      200: { description: "Done.", content: json(schema(endpoint.answer, "output")) },
      ...refusalsOf(endpoint, hasInput),
    },
  };
  return [path, ...aliases].map((address) => ({
    address: address.replace(/:(\w+)/g, "{$1}"),
    method: method.toLowerCase(),
    operation: {
      operationId: operationId(method, address),
      ...(address === path ? {} : { deprecated: true }),
      ...operation,
    },
  }));
}

/** The OpenAPI document of every call, made from the same contracts that answer them. `origin` as in `ctx.origin`. */
export function openApiDocument(calls: readonly TaggedEndpoint[], origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  const operations = calls.flatMap(operationsOf).toSorted((a, b) => a.address.localeCompare(b.address));
  for (const { address, method, operation } of operations) (paths[address] ??= {})[method] = operation;
  return {
    openapi: "3.0.3",
    info: {
      title: "Kontak",
      version: "1",
      description:
        "The calls of Kontak, a marketplace for vehicles. Writes, and reads that change something, have to come from the site itself: with `Sec-Fetch-Site: same-origin` or, without that header, with its `Origin`.",
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: origin }],
    tags: [...new Set(calls.map(({ feature }) => feature))]
      .toSorted()
      .map((name) => ({ name, description: `The calls that \`src/${name}\` registers.` })),
    paths,
    components,
  };
}
