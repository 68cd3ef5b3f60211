const preloads = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const moduleScript = /^<script([^>]*) type="module" async="">([^<]+)<\/script>/;
const imports = /import (?:\* as (\w+) from )?("[^"]+");/g;

/** How long a page that is seen may stay unpainted, in ms, before its scripts come all the same. */
const patienceMs = 2000;

export type PageParts = {
  /** What stands at the end of the head, where scripts in the browser pass over it. */
  head: string;
  /** The loaders' data as React Router writes them for its browser side; React would wait for them as for a late part. */
  data: Buffer<ArrayBuffer> | undefined;
  nonce: string | undefined;
  /** Are the page's scripts fetched once it has been painted? */
  waits: boolean;
};

/** A page as React rendered it, with its head finished and the loaders' data at its end. Its bytes are not kept. */
export function wholePage(html: Buffer, { head, data, nonce, waits }: PageParts): Buffer {
  const endOfHead = html.indexOf("</head>");
  const endOfBody = html.lastIndexOf("</body>");
  if (endOfHead < 0 || endOfBody < 0) return Buffer.from(html);
  const end = data ? dataScripts(data, nonce) : [];
  const late = waits && afterPaint(html, endOfHead);
  const [first, body] = late || [html.subarray(0, endOfHead), [html.subarray(endOfHead, endOfBody)]];
  return Buffer.concat([first, Buffer.from(head), ...body, ...end, html.subarray(endOfBody)]);
}

/**
 * The head and the body of a page whose scripts are fetched once it has been painted (docs/decisions/092): what React Router
 * has browsers do at once, `modulepreload` and a script that imports the page's modules, becomes one script that waits. Who
 * opened the page in the background finds it ready. Nothing where a page has no such script.
 */
function afterPaint(html: Buffer, endOfHead: number): [head: Buffer, body: Buffer[]] | undefined {
  const scriptAt = html.lastIndexOf("<script", html.lastIndexOf(' type="module" async="">'));
  const endOfBody = html.lastIndexOf("</body>");
  const [whole, attributes, code] = (scriptAt >= 0 && moduleScript.exec(html.toString("utf8", scriptAt))) || [];
  if (whole === undefined || code === undefined) return undefined;
  const files: string[] = [];
  const head = html.toString("utf8", 0, endOfHead).replace(preloads, (_, file: string) => {
    files.push(file);
    return "";
  });
  const script = `<script${attributes}>${waitingScript(files, code)}</script>`;
  const behind = scriptAt + Buffer.byteLength(whole);
  const body = [html.subarray(endOfHead, scriptAt), Buffer.from(script), html.subarray(behind, endOfBody)];
  return [Buffer.from(head), body];
}

/** Fetches the files and does what the module's `code` does, after the browser's own word that something was painted. */
function waitingScript(files: readonly string[], code: string): string {
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
setTimeout(() => takeOver(), ${patienceMs});
}
}`;
}

/**
 * The scripts that give the router in the browser the loaders' data, as React Router's own `StreamTransfer` does. They
 * stand as JSON, which browsers do not compile.
 */
function dataScripts(data: Buffer, nonce: string | undefined): Buffer[] {
  const mark = nonce === undefined ? "" : ` nonce="${nonce}"`;
  // Nothing in it ends the element or begins a comment: less-than signs stand only inside of its texts.
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
