import { toLira } from "./answers.ts";
import type { Bin } from "./bins.ts";
import { grouped, testCards, threeDsCode } from "./cards.ts";
import type { installmentPrices } from "./installments.ts";
import { cardScript } from "./card-script.ts";
import type { Payment } from "./state.ts";

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);
const lira = (kurus: number) =>
  `${toLira(kurus).toLocaleString("tr-TR", { minimumFractionDigits: 2, maximumFractionDigits: 2 })} TL`;

const style = `
body{font:1rem/1.5 system-ui,sans-serif;margin:0;background:#fff;color:#1c1c22}
main{max-width:30rem;margin:0 auto;padding:1rem}
h1{font-size:1.25rem;margin:0 0 .25rem}
label,legend{display:block;font-weight:600;margin-top:.75rem}
input,select{font:inherit;box-sizing:border-box;width:100%;min-height:2.75rem;padding:.5rem .75rem;border:1px solid #6b6b76;border-radius:.5rem;background:#fff;color:inherit}
input[aria-invalid=true]{border-color:#b3261e}
.row{display:grid;grid-template-columns:1fr 1fr 1fr;gap:.75rem}
.error{color:#b3261e;margin:.25rem 0 0}
button{font:inherit;font-weight:600;width:100%;min-height:2.75rem;margin-top:1rem;border:0;border-radius:.5rem;background:#1a4fd6;color:#fff;cursor:pointer}
button.plain{background:none;color:#1a4fd6;text-decoration:underline}
:focus-visible{outline:3px solid #1a4fd6;outline-offset:2px}
fieldset{border:0;margin:0;padding:0}
.option{display:flex;gap:.75rem;align-items:center;min-height:2.75rem;font-weight:400;margin:0;border-bottom:1px solid #ddd}
.option input{width:1.25rem;min-height:1.25rem}
.option b{margin-left:auto}
details{margin-top:1.5rem;font-size:.875rem}
table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:.35rem .5rem .35rem 0;border-bottom:1px solid #ddd;vertical-align:top}
td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}
.note{background:#fff4d6;border-radius:.5rem;padding:.5rem .75rem;font-size:.875rem}`;

const page = (title: string, body: string, nonce: string) => `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)}</title><style nonce="${nonce}">${style}</style></head>
<body><main>${body}</main></body></html>`;

const sandboxNote = `<p class="note">Deneme ödeme sayfası: gerçek kart bilgisi girmeyiniz, para çekilmez.</p>`;
const hidden = ({ token }: Payment) => `<input type="hidden" name="token" value="${escape(token)}">`;
const cancel = (payment: Payment) =>
  `<form method="post" action="/odeme/vazgec">${hidden(payment)}<button class="plain">Vazgeç</button></form>`;

type Typed = { values: Record<string, string>; errors: Record<string, string> };

/** The card form. Without scripts the numbers are typed without the mask. */
export function cardPage(payment: Payment, nonce: string, typed?: Typed) {
  const field = (name: string, label: string, attributes: string) => {
    const error = typed?.errors[name];
    // The number and the security code have to be typed again.
    const value = ["kart", "cvc"].includes(name) ? "" : escape(typed?.values[name] ?? "");
    return `<div><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${value}" required ${attributes}${
      error ? ` aria-invalid="true" aria-describedby="${name}-hata"` : ""
    }>${error ? `<p class="error" id="${name}-hata">${escape(error)}</p>` : ""}</div>`;
  };
  const cards = testCards
    .map(
      ({ number, about, result }) => `<tr><td>${grouped(number)}</td><td>${escape(about)}: ${escape(result)}</td></tr>`,
    )
    .join("");
  return page(
    "Kartla ödeme",
    `<h1>Kartla ödeme</h1><p>Ödenecek tutar: <b>${lira(payment.price)}</b></p>${sandboxNote}
<form method="post" action="/odeme/kart" data-parent="${escape(new URL(payment.callbackUrl).origin)}">${hidden(payment)}
${field("kart", "Kart numarası", 'inputmode="numeric" autocomplete="cc-number" maxlength="23"')}
${field("ad", "Kartın üzerindeki ad", 'autocomplete="cc-name" maxlength="60"')}
<div class="row">${field("ay", "Ay", 'inputmode="numeric" autocomplete="cc-exp-month" maxlength="2" placeholder="AA"')}
${field("yil", "Yıl", 'inputmode="numeric" autocomplete="cc-exp-year" maxlength="2" placeholder="YY"')}
${field("cvc", "CVC", 'inputmode="numeric" autocomplete="cc-csc" maxlength="4"')}</div>
<button>Devam et</button></form>${cancel(payment)}
<details><summary>Deneme kartları</summary><table><thead><tr><th>Kart</th><th>Sonuç</th></tr></thead><tbody>${cards}</tbody></table>
<p>Son kullanma tarihi ve güvenlik kodu serbesttir; 3D Secure kodu ${threeDsCode}.</p></details>
<script nonce="${nonce}">${cardScript}</script>`,
    nonce,
  );
}

export function installmentPage(
  payment: Payment,
  bin: Bin | undefined,
  prices: ReturnType<typeof installmentPrices>,
  nonce: string,
) {
  const options = prices
    .map(
      ({ installmentNumber, totalPrice, installmentPrice }) =>
        `<label class="option"><input type="radio" name="taksit" value="${installmentNumber}"${
          installmentNumber === 1 ? " checked" : ""
        }><span>${installmentNumber === 1 ? "Tek Çekim" : `${installmentNumber} × ${lira(installmentPrice)}`}</span><b>${lira(totalPrice)}</b></label>`,
    )
    .join("");
  return page(
    "Taksit seçimi",
    `<h1>Taksit seçimi</h1><p>${escape(bin ? `${bin.bank} ${bin.program}`.trim() : "Kartınız")}</p>
<form method="post" action="/odeme/taksit">${hidden(payment)}<fieldset><legend>Taksit sayısı</legend>${options}</fieldset>
<button>Öde</button></form>${cancel(payment)}`,
    nonce,
  );
}

export const threeDsPage = (payment: Payment, lastFour: string, nonce: string) =>
  page(
    "3D Secure",
    `<h1>3D Secure doğrulaması</h1><p>Sonu ${lastFour} olan kartınızdan <b>${lira(payment.paidPrice)}</b> çekilecek. Telefonunuza gelen kodu yazınız.</p>
<p class="note">Deneme kodu ${threeDsCode}; başka her kod reddedilir.</p>
<form method="post" action="/odeme/3d">${hidden(payment)}<label for="kod">Doğrulama kodu</label>
<input id="kod" name="kod" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required>
<button>Onayla</button></form>${cancel(payment)}`,
    nonce,
  );

/** Page that ends a payment: a form that posts the payment's token to the merchant's callback address. A script submits it; without scripts the payer presses its button. */
export const returnPage = (payment: Payment, nonce: string, fields?: Readonly<Record<string, string>>) =>
  page(
    "Siteye dönülüyor",
    `<h1>${fields ? "Doğrulama tamamlandı" : payment.status === "SUCCESS" ? "Ödemeniz alındı" : "Ödeme yapılamadı"}</h1>
<form method="post" action="${escape(payment.callbackUrl)}" id="donus">${
      fields
        ? Object.entries(fields)
            .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
            .join("")
        : hidden(payment)
    }<button>Siteye dön</button></form>
<script nonce="${nonce}">document.getElementById("donus").submit()</script>`,
    nonce,
  );

export const notice = (text: string, nonce: string) => page(text, `<h1>${escape(text)}</h1>`, nonce);
