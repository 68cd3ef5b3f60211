import { escapeHtml } from "./escape-html.ts";
import { oneLine, shownName, withoutInvisible } from "./plain-text.ts";

/** One item of a mail about several, such as a listing. Paths are on our own site. */
export type MailItem = {
  title: string;
  /** A JPEG, shown 120 px wide. */
  photo: string | null;
  /** What happened to it. */
  mark: string;
  price: string | null;
  lines: string[];
  path: string;
};

export type MailText = {
  subject: string;
  /** `Merhaba Deniz,`; left out where the recipient's name is unknown. */
  greeting?: string;
  paragraphs: string[];
  /** The items that the mail is about, each with its picture. */
  items?: MailItem[];
  /** The mail's button; `path` is on our own site. */
  action?: { label: string; path: string };
  /** Small print: why the mail was sent, what to do when it was not expected. */
  footnote?: string;
  /** In small print: every further place that the mail names, and where such mails are turned off. */
  links?: { label: string; path: string }[];
};

// Mail readers know no custom properties: the roles of tokens.css by value. Those that know no style sheets show the
// light ones, which stand at the elements; the classes change them in the dark.
const colours = { ink: "#12213a", text: "#3d4a5f", accent: "#c8431a", line: "#dfe3e9", paper: "#ffffff" };
const dark = { ink: "#e9eef5", text: "#b7c2d1", mark: "#ff9a6e", line: "#2c3a50", paper: "#0f1826" };
const darkRules = [
  `.paper{background:${dark.paper}!important}`,
  `.ink{color:${dark.ink}!important}`,
  `.text{color:${dark.text}!important}`,
  `.mark{color:${dark.mark}!important}`,
  `.line{border-color:${dark.line}!important}`,
].join("");

/** Mail readers show the beginning of the text beside the subject: this is it. The filler keeps what follows out. */
const preheader = (text: string) =>
  `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">${escapeHtml(text)}${"&#8199;&#847;".repeat(60)}</div>`;

const itemText = (origin: string, { title, mark, price, lines, path }: MailItem) =>
  [mark, title, price, ...lines, origin + path].filter((line) => line !== null).join("\n");

/** A picture beside its text, or the text alone. A table, since only tables look the same in all mail clients. */
function itemHtml(origin: string, { title, photo, mark, price, lines, path }: MailItem): string {
  const line = (role: "mark" | "ink" | "text", content: string, style: string) =>
    `<div class="${role}" style="line-height:20px;${style}">${escapeHtml(content)}</div>`;
  const link = escapeHtml(origin + path);
  const picture = photo
    ? `<td width="120" valign="top" style="padding:0 16px 0 0"><a href="${link}"><img src="${escapeHtml(origin + photo)}" width="120" height="90" alt="" style="display:block;border:0;border-radius:10px"></a></td>`
    : "";
  return `<table role="presentation" class="line" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 16px;border-top:1px solid ${colours.line}"><tr><td colspan="2" style="height:16px"></td></tr><tr>${picture}<td valign="top" style="font-family:Inter,Arial,sans-serif">
${line("mark", mark, `font-size:13px;font-weight:600;color:${colours.accent}`)}
<div style="line-height:24px;font-size:16px;font-weight:600"><a href="${link}" class="ink" style="color:${colours.ink}">${escapeHtml(title)}</a></div>
${price === null ? "" : line("ink", price, `font-size:16px;font-weight:700;color:${colours.ink}`)}
${lines.map((one) => line("text", one, `font-size:13px;color:${colours.text}`)).join("\n")}
</td></tr></table>`;
}

/** The mail without what members' texts may smuggle in: line breaks, invisible characters, addresses in a name. */
function cleaned({ subject, greeting, paragraphs, items = [], action, footnote, links = [] }: MailText) {
  return {
    subject: oneLine(subject),
    greeting: greeting === undefined ? undefined : shownName(greeting),
    paragraphs: paragraphs.flatMap((text) => withoutInvisible(text).split(/\n{2,}/)),
    items: items.map(({ title, mark, lines, ...item }) => ({
      ...item,
      title: oneLine(title),
      mark: oneLine(mark),
      lines: lines.map(oneLine),
    })),
    action,
    footnote,
    links: links.map(({ label, path }) => ({ label: oneLine(label), path })),
  };
}

/**
 * Every mail of the product: plain text and simple HTML with the same content. `origin` as in `ctx.origin`; texts are
 * sanitised and escaped here, so callers pass them as stored.
 */
export function layOutMail(origin: string, mail: MailText) {
  const { subject, greeting, paragraphs, items, action, footnote, links } = cleaned(mail);
  const link = action && origin + action.path;
  const signature = "Kontak – Türkiye’nin araç pazarı";
  const text = [
    greeting,
    ...paragraphs,
    ...items.map((item) => itemText(origin, item)),
    action && `${action.label}:\n${link}`,
    footnote,
    ...links.map(({ label, path }) => `${label}:\n${origin + path}`),
    `${signature}\n${origin}`,
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
  const paragraph = (content: string, style = `color:${colours.text}`) =>
    `<p class="text" style="margin:0 0 16px;font-size:16px;line-height:24px;${style}">${escapeHtml(content)}</p>`;
  const html = `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}@media(prefers-color-scheme:dark){${darkRules}}</style></head>
<body class="paper" style="margin:0;background:${colours.paper};font-family:Inter,Arial,sans-serif">
${preheader(paragraphs[0] ?? items[0]?.title ?? subject)}
<div role="article" style="max-width:560px;margin:0 auto;padding:24px 16px">
<p class="ink" style="margin:0 0 24px;font-size:20px;font-weight:700;color:${colours.ink}">Kontak</p>
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:32px;color:${colours.ink}">${escapeHtml(subject)}</h1>
${[greeting, ...paragraphs]
  .filter((part) => part !== undefined)
  .map((part) => paragraph(part))
  .join("\n")}
${items.map((item) => itemHtml(origin, item)).join("\n")}
${
  action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link!)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${colours.accent};color:${colours.paper};font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p class="text" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${colours.text};word-break:break-all">Düğme çalışmazsa bu adresi tarayıcınıza yapıştırın:<br><a href="${escapeHtml(link!)}" class="text" style="color:${colours.text}">${escapeHtml(link!)}</a></p>`
    : ""
}
${footnote ? paragraph(footnote, `font-size:13px;line-height:20px;color:${colours.text}`) : ""}
${links
  .map(
    ({ label, path }) =>
      `<p style="margin:0 0 8px;font-size:13px;line-height:20px"><a href="${escapeHtml(origin + path)}" class="text" style="color:${colours.text}">${escapeHtml(label)}</a></p>`,
  )
  .join("\n")}
<p class="text line" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${colours.line};font-size:13px;color:${colours.text}">${escapeHtml(signature)}<br><a href="${escapeHtml(origin)}" class="text" style="color:${colours.text}">${escapeHtml(origin.replace(/^https?:\/\//, ""))}</a></p>
</div></body></html>`;
  return { subject, text, html };
}
