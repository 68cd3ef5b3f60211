export type MailText = {
  subject: string;
  /** `Merhaba Deniz,`; left out where we do not know whom we write to. */
  greeting?: string;
  paragraphs: string[];
  /** The one thing to press; `path` is on our own site. */
  action?: { label: string; path: string };
  /** Small print: why the mail came, what to do when it was not meant. */
  footnote?: string;
};

const escape = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

// Mail readers know no custom properties: the roles of tokens.css by value, light scheme.
const colours = { ink: "#12213a", text: "#3d4a5f", accent: "#c8431a", line: "#dfe3e9", paper: "#ffffff" };

/**
 * Every mail of the product: plain text and simple HTML with the same words. `origin` as in `ctx.origin`; texts are
 * escaped here, callers pass them as they are.
 */
export function layOutMail(origin: string, { subject, greeting, paragraphs, action, footnote }: MailText) {
  const link = action && origin + action.path;
  const signature = "Kontak – Türkiye'nin araç pazarı";
  const text = [greeting, ...paragraphs, action && `${action.label}:\n${link}`, footnote, `${signature}\n${origin}`]
    .filter((part) => part !== undefined)
    .join("\n\n");
  const paragraph = (content: string, style = `color:${colours.text}`) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px;${style}">${escape(content)}</p>`;
  const html = `<!doctype html>
<html lang="tr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;background:${colours.paper};font-family:Inter,Arial,sans-serif">
<div role="article" style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:${colours.ink}">Kontak</p>
<h1 style="margin:0 0 16px;font-size:24px;line-height:32px;color:${colours.ink}">${escape(subject)}</h1>
${[greeting, ...paragraphs]
  .filter((part) => part !== undefined)
  .map((part) => paragraph(part))
  .join("\n")}
${
  action
    ? `<p style="margin:24px 0"><a href="${escape(link!)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:${colours.accent};color:${colours.paper};font-size:16px;font-weight:600;text-decoration:none">${escape(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${colours.text};word-break:break-all">Düğme çalışmazsa bu adresi tarayıcınıza yapıştırın:<br><a href="${escape(link!)}" style="color:${colours.text}">${escape(link!)}</a></p>`
    : ""
}
${footnote ? paragraph(footnote, `font-size:13px;line-height:20px;color:${colours.text}`) : ""}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${colours.line};font-size:13px;color:${colours.text}">${escape(signature)}<br><a href="${escape(origin)}" style="color:${colours.text}">${escape(origin.replace(/^https?:\/\//, ""))}</a></p>
</div></body></html>`;
  return { subject, text, html };
}
