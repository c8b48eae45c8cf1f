import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/interface-font.css';
import { guestApi } from './guest-api.ts';
import { GuestPage } from './guest-page.ts';

const [, , code = ''] = window.location.pathname.split('/');
const root = document.getElementById('root');
if (root) new GuestPage(root, guestApi(code)).start();

// Names and shops may have syllables that the interface font lacks.
const loadUserTextFonts = () => import('../ui/fonts.css');
void document.fonts.load('1em "Salim Interface"').then(loadUserTextFonts, loadUserTextFonts);
