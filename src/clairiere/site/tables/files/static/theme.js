// Before a page of the folder is drawn: day or night, as somebody has chosen it. There is no server that could write it in.
import { dressed } from "../offline/theme.js";

dressed();
