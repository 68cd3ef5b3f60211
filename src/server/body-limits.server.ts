import type { FastifyInstance, FastifyRequest } from "fastify";
import { mediaType } from "#src/shared/media-type.ts";
import { Refusal } from "#src/shared/refusal.ts";
import { clientKey, tooManyAttempts } from "#src/shared/throttle.server.ts";
import { formValues } from "#src/shared/validation.ts";

const tooLarge = "Gönderdiğiniz bilgiler çok fazla. Lütfen kısaltıp yeniden deneyiniz.";
export const bodyTooLarge = new Refusal(413, tooLarge);

export const formType = "application/x-www-form-urlencoded";
const jsonType = "application/json";
/** A text of 4,000 emoji takes up to 300 kB in a form. */
export const formMaxBytes = 400_000;
const formMaxFields = 500;
const jsonMaxBytes = 256 * 1024;
/** Most keys and items of a whole body: an edit of a thousand listings has a thousand. */
const jsonMaxValues = 2000;
const jsonMaxDepth = 16;
/** How many bytes of forms and calls one client may send in a burst and per second: parsing time grows with the size. */
const bodyRate = { capacity: 8 * 1024 * 1024, perSecond: 256 * 1024 };
const clientsMax = 10_000;

const [ampersand, quote, backslash] = ["&", '"', "\\"].map((letter) => letter.charCodeAt(0));
const [comma, colon, openList, openObject, closeList, closeObject] = [",", ":", "[", "{", "]", "}"].map((letter) =>
  letter.charCodeAt(0),
);

/** Refuses with 413 a form with more fields than any of our pages has; throws before anything is parsed. */
export function refuseManyFields(body: Uint8Array) {
  let fields = 1;
  for (const byte of body) if (byte === ampersand && ++fields > formMaxFields) throw bodyTooLarge;
}

/** Refuses with 413 JSON with too many keys and items, or nested too deeply; counts brackets and commas, parses nothing. */
function refuseComplexJson(body: Uint8Array) {
  let [values, depth] = [0, 0];
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (byte === quote) {
      for (at++; at < body.length && body[at] !== quote; at++) if (body[at] === backslash) at++;
    } else if (byte === openList || byte === openObject) {
      if (++depth > jsonMaxDepth) throw bodyTooLarge;
    } else if (byte === closeList || byte === closeObject) {
      depth--;
    } else if ((byte === comma || byte === colon) && ++values > jsonMaxValues) {
      throw bodyTooLarge;
    }
  }
}

/** Reads the bodies of calls, JSON and forms, within these limits. */
export function readBodies(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  // Fastify's own parsers, of JSON and plain text, have larger limits.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(jsonType, { parseAs: "buffer", bodyLimit: jsonMaxBytes }, (request, body, done) => {
    refuseComplexJson(body);
    // With a callback, Fastify expects no return value.
    void parseJson(request, body.toString(), done);
  });
  app.addContentTypeParser<Buffer>(formType, { parseAs: "buffer", bodyLimit: formMaxBytes }, (_request, body, done) => {
    refuseManyFields(body);
    done(null, formValues(new URLSearchParams(body.toString())));
  });
  limitBodyRate(app);
}

/** Refuses with 429 the forms and calls of a client that sends too many bytes, before they are received. */
function limitBodyRate(app: FastifyInstance) {
  const buckets = new Map<string, { bytes: number; at: number }>();
  app.addHook("onRequest", async ({ headers, ip }) => {
    const most = mostBytes(headers);
    if (most === 0) return;
    const now = performance.now();
    const key = clientKey(ip);
    const last = buckets.get(key) ?? { bytes: bodyRate.capacity, at: now };
    const refilled = last.bytes + ((now - last.at) / 1000) * bodyRate.perSecond;
    const bytes = Math.min(bodyRate.capacity, refilled);
    if (bytes < most) throw new Refusal(429, tooManyAttempts(1));
    // The client that was idle longest is evicted first.
    buckets.delete(key);
    buckets.set(key, { bytes: bytes - most, at: now });
    if (buckets.size > clientsMax) buckets.delete(buckets.keys().next().value!);
  });
}

/** Largest body of a form or call, in bytes; 0 for requests that are not parsed, such as uploads. */
function mostBytes(headers: FastifyRequest["headers"]): number {
  const type = mediaType(headers["content-type"]);
  const limit = type === formType ? formMaxBytes : type === jsonType ? jsonMaxBytes : 0;
  const length = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : limit;
  return Math.min(limit, length);
}

/** Refuses with 400 an address with more query parameters than any search of the site has. */
export function hasManyParameters(url: string): boolean {
  let parameters = 1;
  for (let at = url.indexOf("&"); at >= 0; at = url.indexOf("&", at + 1)) parameters++;
  return parameters > formMaxFields;
}
