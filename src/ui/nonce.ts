import { createContext } from "react";

/** Marks the page's own scripts; known while the server renders, hidden by the browser afterwards. */
export const NonceContext = createContext<string | undefined>(undefined);
