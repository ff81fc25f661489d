import { registerFonts, Text } from "@/ministry-api/pdf/text";
import { keepsEveryLetter } from "../support/pdf-letters";

keepsEveryLetter(registerFonts, Text);
