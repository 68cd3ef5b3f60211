import { z } from "zod/mini";
import { type ApiEndpoint, isWrite, rateLimitOf } from "../endpoint.server.ts";
import { endpointGroups } from "../endpoints.server.ts";
import { Problem, problemCodes } from "../problem.server.ts";
import { apiRoot, idempotencyHours, rateLimits, scopes } from "../rules.ts";

export type JsonSchema = {
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: string[];
  anyOf?: JsonSchema[];
  nullable?: boolean;
  default?: unknown;
  maxLength?: number;
};

/** A schema as JSON Schema of OpenAPI 3.0, with the descriptions of its parts. */
export const jsonSchemaOf = (of: z.ZodMiniType, io: "input" | "output"): JsonSchema =>
  z.toJSONSchema(of, { io, target: "openapi-3.0", unrepresentable: "any" }) as JsonSchema;

const json = (schema: object) => ({ "application/json": { schema } });

/** The statuses of a call's refusals: those of every call, those that its kind implies, and those that it names. */
export function refusalsOf(endpoint: ApiEndpoint): number[] {
  const { path, body, takesFile, refuses = [] } = endpoint;
  const implied: [number, boolean][] = [
    [400, true],
    [401, true],
    [403, endpoint.scope !== null],
    [404, path.includes(":")],
    [409, isWrite(endpoint)],
    [413, body !== undefined || takesFile === true],
    [415, body !== undefined],
    [422, isWrite(endpoint)],
    [429, true],
    [503, true],
  ];
  const statuses = [...implied.flatMap(([status, isImplied]) => (isImplied ? [status] : [])), ...refuses];
  return [...new Set(statuses)].toSorted((a, b) => a - b);
}

/** `POST /api/v1/listings/:id/photos` -> `postListingsByIdPhotos`. */
const operationIdOf = ({ method, path }: ApiEndpoint) =>
  method.toLowerCase() +
  path
    .slice(apiRoot.length)
    .replaceAll(":", "by-")
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

export const pathParametersOf = ({ path }: Pick<ApiEndpoint, "path">): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);

const rateHeaders = {
  "RateLimit-Limit": { schema: { type: "integer" }, description: "Bir anda gönderilebilecek istek sayısı." },
  "RateLimit-Remaining": { schema: { type: "integer" }, description: "Kalan istek sayısı." },
  "RateLimit-Reset": { schema: { type: "integer" }, description: "Sınırın yeniden dolmasına kalan saniye." },
};

const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: `Aynı değerle yinelenen istek ${idempotencyHours} saat boyunca bir kez uygulanır ve aynı yanıtı alır.`,
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

function operationOf(endpoint: ApiEndpoint, tag: string) {
  const { title, about, scope, query, body, takesFile, answer, statuses = [200], example } = endpoint;
  const querySchema = query ? jsonSchemaOf(query, "input") : {};
  const parameters = [
    ...pathParametersOf(endpoint).map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
    ...Object.entries(querySchema.properties ?? {}).map(([name, { description, ...schema }]) => ({
      name,
      in: "query",
      required: querySchema.required?.includes(name) ?? false,
      description: description ?? "",
      schema,
    })),
    ...(isWrite(endpoint) ? [idempotencyKey] : []),
  ];
  const file = { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } };
  return {
    operationId: operationIdOf(endpoint),
    tags: [tag],
    summary: title,
    description: `${about} ${scope === null ? "" : `Yetki: ${scope}.`}`.trim(),
    security: [{ key: scope === null ? [] : [scope] }],
    parameters,
    "x-rate-limit": rateLimits[rateLimitOf(endpoint)],
    ...(body && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: jsonSchemaOf(body, "input"), ...(example !== undefined && { example }) },
          ...(takesFile && { "multipart/form-data": { schema: file } }),
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        statuses.map((status) => [
          status,
          {
            description: status === 201 ? "Eklendi." : "Oldu.",
            headers: rateHeaders,
            content: json(jsonSchemaOf(answer, "output")),
          },
        ]),
      ),
      ...Object.fromEntries(
        refusalsOf(endpoint).map((status) => [status, { $ref: `#/components/responses/Problem-${status}` }]),
      ),
      default: { $ref: "#/components/responses/Problem-500" },
    },
  };
}

/** The OpenAPI document of the API, made from the endpoints that answer it. */
export function openApiDocument(origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { title, endpoints } of endpointGroups)
    for (const endpoint of endpoints)
      (paths[endpoint.path.replace(/:(\w+)/g, "{$1}")] ??= {})[endpoint.method.toLowerCase()] = operationOf(
        endpoint,
        title,
      );
  const problems = Map.groupBy(problemCodes, ({ status }) => status);
  return {
    openapi: "3.0.3",
    info: { title: "Kontak API", version: "1", description: "Kurumsal üyelerin programları için." },
    servers: [{ url: origin }],
    tags: endpointGroups.map(({ title }) => ({ name: title })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: "http",
          scheme: "bearer",
          description: `Yetkiler: ${Object.entries(scopes)
            .map(([scope, name]) => `${scope} (${name})`)
            .join(", ")}.`,
        },
      },
      schemas: { Problem: jsonSchemaOf(Problem, "output") },
      responses: Object.fromEntries(
        [...problems].map(([status, codes]) => [
          `Problem-${status}`,
          {
            description: codes.map(({ code, about }) => `${code}: ${about}`).join(" "),
            content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
          },
        ]),
      ),
    },
  };
}
