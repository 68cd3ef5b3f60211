import { isStorable } from "#src/shared/validation.ts";

/** The desks of staff where the rows of a table are seen and changed; every other table is read in the browser of tables. */
const deskTables: Readonly<Record<string, readonly string[]>> = {
  "/yonetim/uyeler": [
    "member",
    "memberPackage",
    "session",
    "passkey",
    "totp",
    "recoveryCode",
    "accountDeletion",
    "accountBlock",
    "staffNote",
  ],
  "/yonetim/isletmeler": [
    "business",
    "branch",
    "businessChange",
    "businessPackage",
    "subMerchant",
    "subMerchantChange",
    "commissionAgreement",
  ],
  "/yonetim/katalog": [
    "brand",
    "model",
    "variant",
    "engine",
    "vehicleType",
    "equipment",
    "equipmentGroup",
    "searchNickname",
    "vehicleTypeBrand",
    "optionValue",
    "sparePartNode",
    "specialAttribute",
    "catalogueChange",
  ],
  "/yonetim/tablolar": [
    "lawRule",
    "listPrice",
    "creditAgeLimit",
    "creditLimit",
    "rentalPlace",
    "vatRate",
    "commissionRate",
    "publicHoliday",
    "cardBin",
    "datedEnd",
    "creditOffer",
    "creditTax",
  ],
  "/yonetim/ilanlar": ["listing", "listingHistory", "listingReport", "listingReview", "listingRisk", "pendingDecision"],
  "/yonetim/genel-fotograflar": ["genericPhoto"],
  "/yonetim/mesajlar": ["message", "memberReport", "messageSetting", "pendingMessageDecision"],
  "/yonetim/talepler": ["siteRequest", "siteRequestEntry"],
  "/yonetim/talepler/sablonlar": ["siteRequestTemplate"],
  "/yonetim/metinler": ["messageText", "messageTextVersion"],
  "/yonetim/icerik": [
    "contentItem",
    "contentPicture",
    "contentPublication",
    "contentSlug",
    "contentTopic",
    "contentVersion",
  ],
  "/yonetim/yardim": ["helpAnswer"],
  "/yonetim/sertifikalar": ["inspectionReport", "inspectionPoint", "inspectionReportPhoto", "inspectionReportVersion"],
  "/yonetim/sertifikalar/merkezler": ["inspectionCentre"],
  "/yonetim/siparisler": ["customerOrder", "orderItem", "orderEvent", "orderRefund", "refundRequest", "invoice"],
  "/yonetim/aktarimlar": ["commissionInvoice"],
  "/yonetim/havaleler": ["bankTransfer", "bankAccount"],
  "/yonetim/odemeler": ["paymentAttempt", "paymentItem", "paymentRefund"],
  "/yonetim/on-odemeler": ["downPayment", "downPaymentEvent"],
  "/yonetim/kuponlar": ["coupon", "couponRedemption"],
  "/yonetim/fiyatlar": ["packagePrice"],
  "/yonetim/fiyatlar/doping": ["promotionPrice"],
  "/yonetim/vergi": ["vehicleTaxYear", "vehicleTaxAmount", "vehicleTaxElectric"],
  "/yonetim/dukkanlar": ["businessApplication", "businessApplicationEvent", "businessDocument"],
  "/yonetim/yetkili-bayiler": ["businessBrand"],
  "/yonetim/kiralama-yorumlari": ["rentalReview"],
  "/yonetim/izinler": ["consentChange"],
  "/yonetim/uye-gorunumu": ["impersonation"],
  "/yonetim/denetim": ["auditEntry"],
  "/yonetim/sistem": ["deliveryDay", "storageMeasurement", "listingChange", "throttle"],
};

/** The desk of a table; undefined for those that only the browser of tables shows. */
export const deskOf = (table: string): string | undefined =>
  Object.entries(deskTables).find(([, tables]) => tables.includes(table))?.[0];

/** Tables that have a desk. */
export const tablesWithDesk = Object.values(deskTables).flat();

/** The name in the code: `site_request` -> `siteRequest`. */
export const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

export type Column = { name: string; type: string; isKey: boolean };

const secretName =
  /secret|hash|token|passw|salt|credential|challenge|fingerprint|signature|private|endpoint|p256dh|(?:^|_)(?:pass|key|code|auth|etag|nonce|lease)(?:$|_)/;
const openType = /^(?:smallint|integer|bigint|boolean|timestamp with(?:out)? time zone)$/;
const numberType = /^(?:smallint|integer|bigint)$/;
const openNumber = /(?:^|_)(?:id|kurus|count|version|position|bytes|attempts|days|months|part|live|done|all)$/;
const openText =
  /^(?:state|action|kind|type|status|event|source|channel|purpose|package|role|currency|slug|key_code|reason_codes|from_state|to_state|result|resolution|outcome|nature|listing_type)$/;

/**
 * Whether the browser of tables shows a column's values. Secrets are never shown. Of tables with personal data only ids,
 * amounts, counts, moments, flags and states are shown; other columns may contain personal data.
 */
export function isShown({ name, type }: Pick<Column, "name" | "type">, isPersonal: boolean): boolean {
  if (type === "bytea") return false;
  if (name !== "key_code" && secretName.test(name)) return false;
  if (!isPersonal) return true;
  if (numberType.test(type)) return openNumber.test(name);
  return openType.test(type) || openText.test(name);
}

/** A cursor: the values of the key of the last row on the page before, as texts. */
export const cursorOf = (values: readonly string[]) => Buffer.from(JSON.stringify(values)).toString("base64url");

/** The values of a cursor, one for each column of the key; undefined for any other text. */
export function parseCursor(cursor: string, count: number): string[] | undefined {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    return Array.isArray(values) &&
      values.length === count &&
      values.every((one) => typeof one === "string" && isStorable(one))
      ? values
      : undefined;
  } catch {
    return undefined;
  }
}

/** Characters of the filters: a row’s id and a member’s. */
export const idMaxLength = 200;
export const memberIdMaxLength = 9;
export const rowsPerPage = 50;
export const masked = "•••";
