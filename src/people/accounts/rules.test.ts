import { expect, test } from "vitest";
import { parseInput } from "#src/shared/validation.ts";
import {
  ChangePasswordForm,
  deviceName,
  isEmailPassword,
  ownPath,
  ResetPasswordForm,
  SignInForm,
  SignUpForm,
} from "./rules.ts";

test.each([
  "/",
  "/garaj",
  "/otomobil/istanbul?fiyat_min=100000&sira=fiyat",
  "/ilan/a/b/c/ABC#hasar",
  "/%C5%9Fanl%C4%B1urfa",
  "/a//b",
  "/loginler",
])("%s stays on our site", (text) => expect(ownPath(text)).toBe(text));

test.each([
  ["/şanlıurfa", "/%C5%9Fanl%C4%B1urfa"],
  ["/ara?q=şahin#ğ", "/ara?q=%C5%9Fahin#%C4%9F"],
  ["/\ud800", "/%EF%BF%BD"],
])("%s is percent-encoded for the header it goes into", (text, path) => expect(ownPath(text)).toBe(path));

test.each([
  undefined,
  null,
  "",
  "garaj",
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/a\\b",
  "https://evil.test",
  "https:evil.test",
  "javascript:alert(1)",
  " //evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "\u0000/evil.test",
  "/a\r\nSet-Cookie: x=1",
  "/a\u007f",
  "/\u2028",
  "/.//evil.test",
  "/a/..//evil.test",
  "/%2e//evil.test",
  "@evil.test",
  "/login",
  "/login?ref=/login",
  "/LOGIN/",
  "/cikis",
  `/${"a".repeat(2000)}`,
  `/${"ş".repeat(400)}`,
])("%j is no address to return to", (text) => expect(ownPath(text)).toBeUndefined());

const signUp = {
  firstName: " Ayşe ",
  lastName: "Işık",
  email: " Ayse@Kontak.test ",
  password: "kırmızı bisiklet",
  passwordAgain: "kırmızı bisiklet",
  phone: "",
  terms: "on",
};

test("a complete sign-up is accepted, with the address in lower case and marketing off", () => {
  expect(parseInput(SignUpForm, signUp)).toEqual({
    ...signUp,
    firstName: "Ayşe",
    email: "ayse@kontak.test",
    phone: undefined,
  });
});

test("a typed phone becomes a full number", () => {
  expect(parseInput(SignUpForm, { ...signUp, phone: "0532 123 45 67" }).phone).toBe("+905321234567");
  expect(parseInput(SignUpForm, { ...signUp, phone: "+49 30 123456" }).phone).toBe("+4930123456");
});

test.each<[change: Record<string, string | undefined>, fields: Record<string, string>]>([
  [{ firstName: "  " }, { firstName: "Bu alan boş bırakılamaz." }],
  [{ firstName: "A" }, { firstName: "En az 2 karakter girilmelidir" }],
  [{ firstName: "Ayş3" }, { firstName: "Ad ve soyadda rakam bulunamaz." }],
  ...["Hesabınız askıya alındı!", "https://kotu", "a@b", "Ali/Veli", "<b>", "🚗 Ali", "'-.", "Ali, Veli"].map(
    (firstName): [Record<string, string>, Record<string, string>] => [
      { firstName },
      { firstName: "Ad ve soyadda yalnız harf, boşluk, kesme işareti, kısa çizgi ve nokta bulunabilir." },
    ],
  ),
  [{ firstName: "\u200B\u200B\u200B" }, { firstName: "Bu alan boş bırakılamaz." }],
  [{ firstName: "" }, { firstName: "Bu alan boş bırakılamaz." }],
  [{ lastName: "a".repeat(51) }, { lastName: "En fazla 50 karakter girilmelidir" }],
  [{ email: "" }, { email: "Bu alan boş bırakılamaz." }],
  [{ email: "ayse@kontak" }, { email: "Geçerli bir email adresi giriniz." }],
  [{ password: "kisa123", passwordAgain: "kisa123" }, { password: "En az 8 karakter girilmelidir" }],
  [{ password: "a".repeat(129), passwordAgain: "a".repeat(129) }, { password: "En fazla 128 karakter girilmelidir" }],
  [
    { password: "Password123", passwordAgain: "Password123" },
    { password: "Bu şifre çok yaygın. Lütfen tahmin edilmesi daha zor bir şifre seçiniz." },
  ],
  [
    { password: "ayse@kontak.test", passwordAgain: "ayse@kontak.test" },
    { password: "Şifreniz e-posta adresinizle aynı olamaz." },
  ],
  [{ passwordAgain: "başka bir şey" }, { passwordAgain: "Girmiş olduğunuz şifreler eşleşmemektedir." }],
  [{ passwordAgain: "" }, { passwordAgain: "Bu alan boş bırakılamaz." }],
  [{ phone: "0212 123 45 67" }, { phone: "Telefon Numarası Eksik veya Hatalı" }],
  [{ terms: undefined }, { terms: "Devam etmek için kullanım koşullarını kabul etmelisiniz." }],
  [
    { email: "ayse@kontak", passwordAgain: "başka bir şey" },
    {
      email: "Geçerli bir email adresi giriniz.",
      passwordAgain: "Girmiş olduğunuz şifreler eşleşmemektedir.",
    },
  ],
])("a sign-up with %j is refused with %j", (change, fields) => {
  expect(() => parseInput(SignUpForm, { ...signUp, ...change })).toThrow(
    expect.objectContaining({ status: 422, fields }),
  );
});

test("a new password must be typed twice alike", () => {
  const wrong = { password: "kırmızı bisiklet", passwordAgain: "kırmızı bisiklets" };
  const fields = { passwordAgain: "Girmiş olduğunuz şifreler eşleşmemektedir." };
  expect(() => parseInput(ResetPasswordForm, wrong)).toThrow(expect.objectContaining({ fields }));
  expect(() => parseInput(ChangePasswordForm, { ...wrong, currentPassword: "eski" })).toThrow(
    expect.objectContaining({ fields }),
  );
});

test("signing in only requires that a password is given", () => {
  expect(parseInput(SignInForm, { email: "A@b.co", password: " " })).toEqual({ email: "a@b.co", password: " " });
});

test.each([
  ["ayse@kontak.test", "ayse@kontak.test", true],
  ["AYSE@kontak.test ", "ayse@kontak.test", true],
  ["aysegulcan", "aysegulcan@kontak.test", true],
  ["aysegulcan1", "aysegulcan@kontak.test", false],
])("%s as the password of %s: %s", (password, email, is) => expect(isEmailPassword(password, email)).toBe(is));

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome, Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0",
    "Edge, Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari, macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome, iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
    "Samsung Internet, Android",
  ],
  ["curl/8.5.0", "Bilinmeyen cihaz"],
  ["", "Bilinmeyen cihaz"],
])("%s is %s", (userAgent, device) => expect(deviceName(userAgent)).toBe(device));
