import { headTags } from "./head-tags.server.ts";

const preloads = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const moduleScript = /^<script([^>]*) type="module" async="">([^<]+)<\/script>/;
const imports = /import (?:\* as (\w+) from )?("[^"]+");/g;

/** How long the scripts of a visible page wait for its first paint, in ms. */
const firstPaintTimeoutMs = 2000;

export type PageParts = {
  /** Goes before the style sheet, because a script behind it would wait for it. */
  script: string;
  /** Goes at the end of the head, where hydration ignores it. */
  head: string;
  /** The page's full address without its query; nothing where the answer is no page, such as a 404. */
  address: string | undefined;
  /** The loaders' data as React Router writes them for its browser side; React would wait for them as for a late part. */
  data: Buffer<ArrayBuffer> | undefined;
  nonce: string | undefined;
  /** Are the page's scripts fetched only after its first paint? */
  waits: boolean;
};

/** A page as React rendered it, with its head finished and the loaders' data at its end. Its bytes are not cached. */
export function wholePage(html: Buffer, { script, head, address, data, nonce, waits }: PageParts): Buffer {
  const endOfHead = html.indexOf("</head>");
  const endOfBody = html.lastIndexOf("</body>");
  if (endOfHead < 0 || endOfBody < 0) return Buffer.from(html);
  const end = data ? dataScripts(data, nonce) : [];
  const headText = html.toString("utf8", 0, endOfHead);
  const late = waits && afterPaint(html, headText, endOfHead);
  const [first, body] = late || [html.subarray(0, endOfHead), [html.subarray(endOfHead, endOfBody)]];
  const tags = address === undefined ? "" : headTags(headText, address);
  const styles = first.indexOf('<link rel="stylesheet"');
  const before = styles < 0 ? first.length : styles;
  const start = [first.subarray(0, before), Buffer.from(script), first.subarray(before)];
  return Buffer.concat([...start, Buffer.from(tags + head), ...body, ...end, html.subarray(endOfBody)]);
}

/**
 * The head and the body of a page whose scripts are fetched after the first paint (docs/decisions/092): one script that
 * waits replaces `modulepreload` and the script that imports the page's modules. A page opened in a background tab does
 * not wait. Undefined where a page has no such script.
 */
function afterPaint(html: Buffer, headText: string, endOfHead: number): [head: Buffer, body: Buffer[]] | undefined {
  const scriptAt = html.lastIndexOf("<script", html.lastIndexOf(' type="module" async="">'));
  const endOfBody = html.lastIndexOf("</body>");
  const [whole, attributes, code] = (scriptAt >= 0 && moduleScript.exec(html.toString("utf8", scriptAt))) || [];
  if (whole === undefined || code === undefined) return undefined;
  const files: string[] = [];
  const head = headText.replace(preloads, (_, file: string) => {
    files.push(file);
    return "";
  });
  const script = `<script${attributes}>${deferredScript(files, code)}</script>`;
  const behind = scriptAt + Buffer.byteLength(whole);
  const body = [html.subarray(endOfHead, scriptAt), Buffer.from(script), html.subarray(behind, endOfBody)];
  return [Buffer.from(head), body];
}

/** Fetches the files and runs the module's `code` once the browser reports its first paint. */
function deferredScript(files: readonly string[], code: string): string {
  const modules = [...code.matchAll(imports)];
  const start = code.replace(imports, "").replaceAll(/\s*\n\s*/g, "");
  return `{
let takeOver = () => {
takeOver = () => {};
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
Promise.all([${modules.map(([, , file]) => `import(${file})`).join()}]).then(([${modules.map(([, name = ""]) => name).join()}]) => {${start}});
};
if (document.hidden) takeOver();
else {
new PerformanceObserver(() => takeOver()).observe({ type: "paint", buffered: true });
setTimeout(() => takeOver(), ${firstPaintTimeoutMs});
}
}`;
}

/**
 * Scripts that pass the loaders' data to the browser's router, as React Router's own `StreamTransfer` does. The data is
 * JSON, which browsers do not compile.
 */
function dataScripts(data: Buffer, nonce: string | undefined): Buffer[] {
  const mark = nonce === undefined ? "" : ` nonce="${nonce}"`;
  // Escaped, so that no text in it ends the element or begins a comment: JSON has less-than signs only inside texts.
  const json = data.includes("<") ? Buffer.from(data.toString().replaceAll("<", "\\u003c")) : data;
  const handOver = `{
const { streamController } = window.__reactRouterContext;
streamController.enqueue(document.currentScript.previousElementSibling.textContent);
streamController.close();
}`;
  return [
    Buffer.from('<script type="application/json">'),
    json,
    Buffer.from(`</script><script${mark}>${handOver}</script>`),
  ];
}
