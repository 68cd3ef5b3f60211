import { redirect, useRevalidator } from "react-router";
import { useEffect, useRef } from "react";
import { readCookie } from "#src/shared/cookies.server.ts";
import { requireMember } from "#src/shared/context.server.ts";
import { pageTitle } from "#src/shared/page-title.ts";
import { formAction, pageLoader, type Sent, type WithContext } from "#src/shared/page.server.ts";
import { parseInput } from "#src/shared/validation.ts";
import { EmptyState } from "#src/ui/empty-state.tsx";
import { conversationAddress } from "../rules.ts";
import { sendMessage } from "../service.server.ts";
import type { Route } from "./+types/chat.page.ts";
import { AboutConversation } from "./about.tsx";
import { ChatWindow, windowId } from "./chat-window.tsx";
import { ChatForm } from "./frames.ts";
import { Inbox, threadId } from "./inbox.tsx";
import { soundCookie } from "./rules.ts";
import { useChat } from "./use-chat.ts";
import { openConversation, readInbox } from "./window.server.ts";

/** A message's id in an address. */
const idOf = (text: string | null) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined);

export const loader = pageLoader(async ({ ctx, request }: WithContext<Route.LoaderArgs>) => {
  requireMember(ctx);
  const { searchParams } = new URL(request.url);
  const code = searchParams.get("konusma");
  // Opening marks messages as read, so the inbox is loaded after it.
  const open = code ? await openConversation(ctx, code, idOf(searchParams.get("once"))) : undefined;
  const inbox = await readInbox(ctx, idOf(searchParams.get("eski")));
  const isSoundOn = readCookie(request.headers.get("cookie"), soundCookie) !== "0";
  return { open, inbox, isSoundOn, now: ctx.clock().getTime() };
});

/** Without scripts a message is a form that is sent, and the page shows the history. */
export const action = formAction(async ({ ctx, form }: Sent<Route.ActionArgs>) => {
  const { conversationCode, msg } = parseInput(ChatForm, form);
  await sendMessage(ctx, conversationCode, { body: msg });
  return redirect(`${conversationAddress(conversationCode)}#son`);
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: pageTitle([loaderData?.open?.other.name, "Mesajlarım"]) },
  { name: "robots", content: "noindex" },
];

/** Moves the focus into the conversation that was opened, and back to its row in the list. */
function useFocusOf(code: string | undefined) {
  const before = useRef(code);
  useEffect(() => {
    const left = before.current;
    before.current = code;
    if (left === code) return;
    const target = document.getElementById(code === undefined ? threadId(left!) : windowId);
    target?.focus({ preventScroll: code !== undefined });
  }, [code]);
}

export default function ChatPage({ loaderData, actionData }: Route.ComponentProps) {
  const { open, inbox, isSoundOn, now } = loaderData;
  const connection = useChat();
  const { revalidate } = useRevalidator();
  useFocusOf(open?.code);
  // After a reconnection the list of conversations is loaded again once the page is visible.
  useEffect(() => {
    if (!connection) return;
    let wasCut = false;
    const refresh = () => {
      if (!wasCut || document.visibilityState !== "visible") return;
      wasCut = false;
      void revalidate();
    };
    const stop = connection.subscribe((event) => {
      if (event.action !== "status" || !("status" in event)) return;
      if (event.status === "waiting" || event.status === "tooMany") wasCut = true;
      if (event.status === "open") refresh();
    });
    document.addEventListener("visibilitychange", refresh);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [connection, revalidate]);
  return (
    <div className="page">
      <h1 className="sr">Mesajlarım</h1>
      <div className={`inbox ${open ? "inbox--open" : ""}`}>
        <Inbox inbox={inbox} openCode={open?.code} connection={connection} now={now} />
        {open ? (
          <>
            <ChatWindow
              key={open.code}
              open={open}
              connection={connection}
              isSoundOn={isSoundOn}
              answer={actionData}
              now={now}
            />
            <AboutConversation open={open} />
          </>
        ) : (
          <div className="inbox__none">
            <EmptyState icon="message" title={inbox.threads.length > 0 ? "Bir konuşma seçin" : "Henüz mesajınız yok"}>
              <p>
                {inbox.threads.length > 0
                  ? "Yazışmanız burada açılır."
                  : "Bir ilanın satıcısına yazdığınızda ya da ilanınıza soru geldiğinde konuşmanız burada görünür."}
              </p>
            </EmptyState>
          </div>
        )}
      </div>
    </div>
  );
}
