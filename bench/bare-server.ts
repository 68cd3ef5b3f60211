// The baseline of bench:pages: Fastify alone, answering as many cards as a result page shows, as JSON.
import Fastify from "fastify";

const cards = Array.from({ length: 24 }, (_, n) => ({
  keyCode: `BARE${n}XYZ`,
  title: "Volkswagen Passat 1.6 TDI BlueMotion Comfortline",
  price: 1_234_500,
  year: 2018,
  km: 98_400,
  city: "Ankara",
  photo: `/foto/0123456789abcdef0123456789abcdef-400x300.webp`,
}));
const app = Fastify();
app.get("/kartlar", async () => ({ cards }));
await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
