import "../fonts/fonts.css";
import "../tokens.css";
import { mount } from "svelte";
import Demo from "./Demo.svelte";

mount(Demo, { target: document.getElementById("demo")! });
