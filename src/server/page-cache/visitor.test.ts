import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { withoutNonce } from "./script-hashes.server.ts";
import { encodingOf, visitorRequest } from "./visitor.server.ts";

const now = new Date("2026-11-21T10:00:00Z");
const read = (headers: Record<string, string> = {}, method = "GET", at = now) =>
  visitorRequest({ method, url: "/otomobil?sayfa=2", headers } as unknown as FastifyRequest, at);

test.each([
  ["a session", { cookie: "__Host-kontak=x" }],
  ["a session among choices", { cookie: "cerez-izni=kabul; __Host-kontak=x" }],
  ["a rating", { cookie: "puan-verilen=ABC" }],
  ["a cookie nobody knows", { cookie: "x=1" }],
  ["a name and a password", { authorization: "Basic x" }],
])("%s gets a page of its own", (_what, headers) => expect(read(headers as Record<string, string>)).toBeUndefined());

test("only reads are shared", () => expect(read({}, "POST")).toBeUndefined());

test("the headers of a page are asked of the same page", () => expect(read({}, "HEAD")?.key).toBe(read()?.key));

test("display choices vary the cache key in any order; identifying headers do not reach the page", () => {
  const chosen = read({ cookie: "gorunum=masaustu; cerez-izni=ret; davet-kapatildi=17", "user-agent": "x" });
  const same = read({
    cookie:
      "davet-kapatildi=1;cerez-izni=ret; numara-gosterilen=ABC; sonuc-listesi=x; arama-sayfasi=x; son-arama=x; gorunum=masaustu",
  });
  expect(chosen?.key).toBe(same?.key);
  expect([...chosen!.headers]).toEqual([["cookie", "cerez-izni=ret; davet-kapatildi=1; gorunum=masaustu"]]);
  expect(read()?.key).not.toBe(chosen?.key);
  expect(read({ cookie: "cerez-izni=anything" })?.key).toBe(read()?.key);
  expect(read({}, "GET", new Date("2026-11-21T21:00:00Z"))?.key).not.toBe(read()?.key);
});

test.each([
  ["gzip, deflate, br, zstd", "br", "zstd"],
  ["gzip, deflate, br", "br", "br"],
  ["gzip;q=0.8", "gzip", "gzip"],
  ["br;q=0, zstd;q=0.0, gzip", "gzip", "gzip"],
  ["deflate", "identity", "identity"],
])("a browser that accepts %s gets a cached page as %s, a private one as %s", (accepted, cached, once) => {
  expect(read({ "accept-encoding": accepted })?.encoding).toBe(cached);
  expect(encodingOf(accepted, "once")).toBe(once);
});

test("only scripts that carried the nonce are allowed by hash", () => {
  const { html, scripts } = withoutNonce(
    `<script nonce="N">one()</script><script nonce="N" src="/a.js"></script><script>evil()</script>` +
      `<script type="application/ld+json" nonce="N">{}</script><link nonce="N" href="/a.js"/>`,
    "N",
  );
  expect(html).not.toContain("nonce");
  expect(scripts).toBe(`'sha256-${createHash("sha256").update("one()").digest("base64")}'`);
});
