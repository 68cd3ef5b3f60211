/**
 * Product 11.14: masks the card number while it is typed (3: 4-6-5, else 4×4) and sends the page that frames this one the
 * BIN, once all digits are there. Only the first six digits leave this page, and only to the merchant's origin.
 */
export const cardScript = `
const form = document.querySelector("form");
const input = document.getElementById("kart");
const parentOrigin = form.dataset.parent;
let sent = "";
const mask = (digits) =>
  digits[0] === "3"
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(" ")
    : digits.slice(0, 16).replace(/(\\d{4})(?=\\d)/g, "$1 ");
const isLuhn = (digits) =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) % 10 === 0;
input.addEventListener("input", () => {
  const before = input.value.slice(0, input.selectionStart).replace(/\\D/g, "").length;
  const digits = input.value.replace(/\\D/g, "");
  input.value = mask(digits);
  let at = 0;
  for (let seen = 0; seen < before && at < input.value.length; at++) if (/\\d/.test(input.value[at])) seen++;
  input.setSelectionRange(at, at);
  const isWhole = digits.length === (digits[0] === "3" ? 15 : 16) && isLuhn(digits);
  const bin = isWhole ? digits.slice(0, 6) : "";
  if (bin === sent || parent === window) return;
  sent = bin;
  parent.postMessage({ type: "card-bin", bin }, parentOrigin);
});`;
