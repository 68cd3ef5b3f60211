import { form, times, type Hostile } from "./request.ts";

export const forms = (): Hostile[] => [
  { name: "form of 60,000 names", ...form("/login", times(60_000, String, "&")) },
  {
    name: "form of 500 names",
    ...form(
      "/login",
      times(500, (n) => `${n}=${"x".repeat(190)}`, "&"),
    ),
  },
  {
    name: "form of 500 values of one list",
    ...form(
      "/login",
      times(500, () => "email[]=x", "&"),
    ),
  },
  { name: "password of 95 kB", ...form("/login", `email=uye@kontak.example&password=${"x".repeat(95_000)}`) },
  { name: "sign-up with an e-mail of 95 kB", ...form("/bireysel/kayit", `email=a@${times(31_000, () => "a-", "")}`) },
  {
    name: "reset for an e-mail of 95 kB of dots",
    ...form("/sifremi-unuttum", `email=a@${times(31_000, () => "a.", "")}`),
  },
  { name: "passkey of 95 kB", ...form("/login", `passkey=${encodeURIComponent(`{"id":"${"A".repeat(90_000)}"}`)}`) },
  ...["-1", "4-", "<", "<b "].map((part) => ({
    name: `form of 95 kB of "${part}", read for card numbers`,
    ...form("/login", `email=1234${part.repeat(95_000 / part.length)}`),
  })),
  {
    name: "second step with a code of 95 kB",
    ...form("/login/dogrulama", `code=${"1 ".repeat(30_000)}`),
  },
  {
    name: "bulk form of 480 listings",
    ...form("/ilanlarim", `action=refresh&${times(480, () => "offers[]=AAAAAAAAA", "&")}`, { isMember: true }),
  },
];
