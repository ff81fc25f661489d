import { registerFonts } from "@/ministry-api/pdf/theme";
import { Text } from "@/node-shared/pdf/text";
import { keepsEveryLetter } from "../support/pdf-letters";

keepsEveryLetter(registerFonts, Text);
