import { expect, test } from "vitest";
import { type FieldDescription, validateFields } from "./validator.ts";

const field = (own: Partial<FieldDescription>): FieldDescription => ({
  name: "alan",
  kind: "text",
  value: "",
  isChecked: false,
  isFlagged: true,
  isForced: false,
  isVisible: true,
  isOptional: false,
  minLength: undefined,
  maxLength: undefined,
  type: undefined,
  message: undefined,
  isCurrentPassword: false,
  ...own,
});
const faults = (...fields: Partial<FieldDescription>[]) => Object.fromEntries(validateFields(fields.map(field)));

test.each<[string, Partial<FieldDescription>, string | undefined]>([
  ["an empty field", {}, "Bu alan boş bırakılamaz."],
  ["spaces only", { value: "   " }, "Bu alan boş bırakılamaz."],
  ["a filled field", { value: "Passat" }, undefined],
  ["an empty field that is not flagged", { isFlagged: false }, undefined],
  ["an empty hidden field", { isVisible: false }, undefined],
  ["an empty hidden field that is forced", { isVisible: false, isForced: true }, "Bu alan boş bırakılamaz."],
  ["a forced field without the other flag", { isFlagged: false, isForced: true }, "Bu alan boş bırakılamaz."],
  ["a field's own message", { message: "Başlık yazınız." }, "Başlık yazınız."],
  ["own message for a short text", { value: "ab", minLength: 3, message: "Kısa oldu." }, "Kısa oldu."],
  ["too short", { value: "ab", minLength: 3 }, "En az 3 karakter girilmelidir"],
  ["too short without its spaces", { value: " ab ", minLength: 3 }, "En az 3 karakter girilmelidir"],
  ["just long enough", { value: "abc", minLength: 3 }, undefined],
  ["too long", { value: "abcdef", maxLength: 5 }, "En fazla 5 karakter girilmelidir"],
  ["just short enough", { value: "abcde", maxLength: 5 }, undefined],
  ["short enough in characters", { value: "👨‍👩‍👧‍👦🇹🇷\r\nşş", maxLength: 5 }, undefined],
  ["too short in characters", { value: "👨‍👩‍👧‍👦", minLength: 2 }, "En az 2 karakter girilmelidir"],
  [
    "too long, with an own message",
    { value: "abcdef", maxLength: 5, message: "Yazınız." },
    "En fazla 5 karakter girilmelidir",
  ],
  ["an optional field left empty", { isOptional: true, minLength: 3 }, undefined],
  ["an optional field begun", { isOptional: true, minLength: 3, value: "ab" }, "En az 3 karakter girilmelidir"],
  ["no e-mail address", { kind: "email", value: "ayse@" }, "Geçerli bir email adresi giriniz."],
  ["an e-mail address", { kind: "email", value: " ayse@ornek.com " }, undefined],
  ["an optional e-mail address", { kind: "email", isOptional: true }, undefined],
  ["a card-type field, empty", { type: "card" }, "Tüm alanları eksiksiz doldurunuz"],
  ["a card-type field of three", { type: "card", value: "123" }, "Tüm alanları eksiksiz doldurunuz"],
  ["a card-type field of four", { type: "card", value: "1234" }, undefined],
  ["an empty lineup field", { type: "lineup" }, "Alanların tamamını doldurunuz"],
])("%s", (_, own, fault) => expect(faults(own)).toEqual(fault === undefined ? {} : { alan: fault }));

const box = (own: Partial<FieldDescription>): Partial<FieldDescription> => ({ kind: "checkbox", value: "1", ...own });
const radio = (own: Partial<FieldDescription>): Partial<FieldDescription> => ({ kind: "radio", value: "1", ...own });

test("one ticked box of a group is enough; none is refused with the field's own message", () => {
  const message = "Depozito seçiniz.";
  expect(faults(box({ message }), box({ message, isChecked: true }))).toEqual({});
  expect(faults(box({ message }), box({ message }))).toEqual({ alan: message });
});

test("one radio option has to be chosen", () => {
  expect(faults(radio({}), radio({}))).toEqual({ alan: "Seçiminizi belirtmelisiniz." });
  expect(faults(radio({}), radio({ isChecked: true }))).toEqual({});
  expect(faults(radio({ isOptional: true }))).toEqual({});
});

test("two passwords must match exactly; the error is at the second", () => {
  const pair = (first: string, second: string) =>
    faults({ name: "yeni", kind: "password", value: first }, { name: "tekrar", kind: "password", value: second });
  expect(pair("gizli-1", "gizli-1")).toEqual({});
  expect(pair("gizli-1", "gizli-2")).toEqual({ tekrar: "Girmiş olduğunuz şifreler eşleşmemektedir." });
  expect(pair("gizli-1", "gizli-1 ")).toEqual({ tekrar: "Girmiş olduğunuz şifreler eşleşmemektedir." });
  expect(pair("gizli-1", "")).toEqual({ tekrar: "Bu alan boş bırakılamaz." });
});

test("the current password is not part of the pair", () => {
  expect(
    faults(
      { name: "simdiki", kind: "password", value: "eski", isCurrentPassword: true },
      { name: "yeni", kind: "password", value: "yeni" },
      { name: "tekrar", kind: "password", value: "baska" },
    ),
  ).toEqual({ tekrar: "Girmiş olduğunuz şifreler eşleşmemektedir." });
});

test("two e-mail addresses must match, whatever their case", () => {
  const pair = (first: string, second: string) =>
    faults({ name: "a", kind: "email", value: first }, { name: "b", kind: "email", value: second });
  expect(pair("ayse@ornek.com", "Ayse@ornek.com ")).toEqual({});
  expect(pair("ayse@ornek.com", "ali@ornek.com")).toEqual({
    b: "Girmiş olduğunuz email adresleri eşleşmemektedir.",
  });
});

test("errors are in the order of the form, one for each field", () => {
  const failed = validateFields([
    field({ name: "b" }),
    field({ name: "a", value: "x" }),
    field({ name: "c" }),
    field({ name: "c" }),
  ]);
  expect([...failed.keys()]).toEqual(["b", "c"]);
});
