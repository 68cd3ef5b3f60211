import { createContext } from "react-router";

/** The page's HTML, handed to Fastify beside the Response: web streams would carry it in many small pieces. */
export const pageBody = createContext<Buffer | undefined>(undefined);
