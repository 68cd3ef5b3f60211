import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { appContext } from "#src/shared/context.server.ts";
import { NonceContext } from "#src/ui/nonce.ts";

export const streamTimeout = 5000;

/** People get the page as it is made; machines that index it, and readers without scripts, get it whole. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { nonce } = context.get(appContext);
  const marked = nonce === undefined ? {} : { nonce };
  return new Promise<Response>((resolve, reject) => {
    let responseStatus = status;
    let isShellSent = false;
    const ready = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} {...marked} />
      </NonceContext>,
      {
        ...marked,
        [ready]() {
          isShellSent = true;
          const body = new PassThrough();
          headers.set("content-type", "text/html; charset=utf-8");
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: responseStatus }));
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          responseStatus = 500;
          if (isShellSent) context.get(appContext).log.error({ err: error });
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1000);
    timer.unref();
  });
}

/** An address that does not exist is no error of ours; neither is a reader who left. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (error as { status?: number }).status) return;
  context.get(appContext).log.error({ err: error });
};
