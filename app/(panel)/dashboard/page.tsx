/** The start page under its other address (spec 1 §2). */
export { default, metadata } from "../inicio/page";
