const preloads = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*\/>/g;
const moduleScript = /<script([^>]*) type="module" async="">([^<]+)<\/script>/;
const imports = /import (?:\* as (\w+) from )?("[^"]+");/g;

/** How long a page that is seen may stay unpainted, in ms, before its scripts come all the same. */
const patienceMs = 2000;

/**
 * A built page whose scripts are fetched once it has been painted (docs/decisions/092): what React Router has browsers do
 * at once, `modulepreload` and a script that imports the page's modules, becomes one script that waits. Who opened the page
 * in the background finds it ready.
 */
export function withScriptsAfterPaint(html: string): string {
  const endOfHead = html.indexOf("</head>");
  const scriptAt = html.lastIndexOf("<script", html.lastIndexOf(' type="module" async="">'));
  const [whole, attributes, code] = moduleScript.exec(html.slice(scriptAt)) ?? [];
  if (endOfHead < 0 || scriptAt < 0 || whole === undefined || code === undefined) return html;
  const files: string[] = [];
  const head = html.slice(0, endOfHead).replace(preloads, (_, file: string) => {
    files.push(file);
    return "";
  });
  const modules = [...code.matchAll(imports)];
  const start = code.replace(imports, "").replaceAll(/\s*\n\s*/g, "");
  const script = `{
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
  const behind = scriptAt + whole.length;
  return `${head}${html.slice(endOfHead, scriptAt)}<script${attributes}>${script}</script>${html.slice(behind)}`;
}

/**
 * The scripts at a page's end that give the router in the browser the loaders' `data`, as React Router's own
 * `StreamTransfer` does. They stand as JSON, which browsers do not compile.
 */
export function dataScripts(data: string, nonce: string | undefined): string {
  const mark = nonce === undefined ? "" : ` nonce="${nonce}"`;
  // Nothing in it ends the element or begins a comment: less-than signs stand only inside of its texts.
  const json = data.replaceAll("<", "\\u003c");
  const handOver = `{
const { streamController } = window.__reactRouterContext;
streamController.enqueue(document.currentScript.previousElementSibling.textContent);
streamController.close();
}`;
  return `<script type="application/json">${json}</script><script${mark}>${handOver}</script>`;
}
