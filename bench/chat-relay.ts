// The baseline of bench:chat: a bare `ws` relay that sends and gets the same frames, without checking or storing anything.
import { createServer } from "node:http";
import { type WebSocket, WebSocketServer } from "ws";

const server = createServer((_request, response) => response.writeHead(426).end());
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
/** The two sockets of a pair, by the conversation that their first frame names. */
const pairs = new Map<string, WebSocket[]>();
let lastId = 0;

sockets.on("connection", (socket) => {
  socket.send(JSON.stringify({ action: "welcome", senderId: 0, userName: "", unread: [] }));
  socket.on("message", (data) => {
    const { action, conversationCode, msg, clientKey, messageId } = JSON.parse((data as Buffer).toString());
    const pair = pairs.get(conversationCode) ?? [];
    const other = pair.find((one) => one !== socket);
    if (action === "connect") {
      pairs.set(conversationCode, [...pair, socket]);
      socket.once("close", () => pairs.delete(conversationCode));
      const marks = { delivered: 0, read: 0 };
      socket.send(JSON.stringify({ action: "connected", conversationCode, messages: [], isMore: false, marks }));
    }
    if (action === "message") {
      const [id, at] = [++lastId, Date.now()];
      socket.send(JSON.stringify({ action: "stored", conversationCode, clientKey, messageId: id, at }));
      other?.send(
        JSON.stringify({
          action: "message",
          messageId: id,
          conversationCode,
          senderId: 1,
          userName: "Deniz Kaya",
          msg,
          isReply: false,
          keyCode: "ABCDEFGHJ",
          at,
          isOwn: false,
          warnings: [],
          clientKey: null,
        }),
      );
    } else if (action === "delivered") {
      other?.send(JSON.stringify({ action, conversationCode, isOwn: false, messageId }));
    }
  });
});
server.listen(Number(process.env["PORT"]), "127.0.0.1");
