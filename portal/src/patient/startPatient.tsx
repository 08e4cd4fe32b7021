/** @jsxImportSource preact */
import { render } from 'preact';
import '../theme.css';
import { firstFont } from './frame/font.ts';
import './frame/page.css';
import { PatientApp } from './PatientApp.tsx';

// Phones of a few years ago have no `hasOwn`.
Object.hasOwn ??= (object, name) => Reflect.getOwnPropertyDescriptor(object, name) !== undefined;

const root = document.getElementById('root');
if (root) void firstFont().then(() => render(<PatientApp />, root));
