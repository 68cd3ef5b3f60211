import { fileFaults } from "./limits.ts";

/**
 * Why a text is no list of records: it is a web page, or a table that a program saved as one and named `.xls`; undefined for
 * other texts, by their first characters.
 */
export function webFault(head: string): string | undefined {
  if (/^MIME-Version:/i.test(head)) return fileFaults.webTable;
  if (/^<(?:\?xml[^>]*>\s*)?(?:<\?mso-application[^>]*>\s*)?<?(?:ss:)?Workbook\b/.test(head))
    return fileFaults.xmlWorkbook;
  if (!/^<(?:!doctype\s+html|html|head|body|meta|style|table)\b/i.test(head)) return undefined;
  const isPage = /<(?:script|link|nav|form|iframe)\b/i.test(head);
  const isTable = /<table\b/i.test(head) && (!isPage || /schemas-microsoft-com:office/i.test(head));
  return isTable ? fileFaults.webTable : fileFaults.webPage;
}
